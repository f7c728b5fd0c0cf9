import type { ReactNode } from 'react';
import { useClass, useWidget, useWords } from '../../context.ts';
import { entry } from '../../messages/en/entry.ts';
import { tenants } from '../../messages/en/tenants.ts';
import { Actions, Button } from '../../parts/button.tsx';
import { EmailField } from '../../parts/field.tsx';
import { Footer } from '../../parts/footer.tsx';
import { Form } from '../../parts/form.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import type { ScreenProps } from '../../region.ts';

export function TenantByEmail({ flow }: ScreenProps<'tenant-by-email'>): ReactNode {
  const classOf = useClass();
  const { send } = useWidget();
  const { fields } = useWords('entry', entry);
  const { byEmail, problems } = useWords('tenants', tenants);
  return (
    <ScreenCard flow={flow} title={byEmail.title} problems={problems}>
      <p className={classOf('text')}>{byEmail.text}</p>
      <Form
        errors={flow.errors}
        onSubmit={(read) => send({ type: 'emailEntered', email: read('email') })}
      >
        <EmailField
          label={fields.email}
          defaultValue={flow.data.email ?? ''}
          error={flow.errors.email}
        />
        <Actions>
          <Button>{byEmail.next}</Button>
        </Actions>
      </Form>
      <Footer kind="consent" />
    </ScreenCard>
  );
}
