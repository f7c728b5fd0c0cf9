import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { EmailField } from '../../kit/field.tsx';
import { Form } from '../../kit/form.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { entry } from '../../messages/en/entry.ts';
import { tenants } from '../../messages/en/tenants.ts';
import { useProblemText } from '../../messages/problem-text.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';

export function TenantByEmail({ flow }: ScreenProps<'tenant-by-email'>): ReactNode {
  const classOf = useClass();
  const { send } = useWidget();
  const problemText = useProblemText();
  const { fields } = useWords('entry', entry);
  const { byEmail, problems } = useWords('tenants', tenants);
  return (
    <ScreenCard flow={flow} title={byEmail.title} problems={problems} footer="consent">
      <p className={classOf('text')}>{byEmail.text}</p>
      <Form
        errors={flow.errors}
        onSubmit={(read) => send({ type: 'emailEntered', email: read('email') })}
      >
        <EmailField
          label={fields.email}
          defaultValue={flow.data.email ?? ''}
          error={flow.errors.email && problemText(flow.errors.email)}
        />
        <Actions>
          <Button>{byEmail.next}</Button>
        </Actions>
      </Form>
    </ScreenCard>
  );
}
