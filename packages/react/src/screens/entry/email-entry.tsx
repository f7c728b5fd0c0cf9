import type { ReactNode } from 'react';
import { useWidget, useWords } from '../../context.ts';
import { onlyEmail } from '../../flow/plan.ts';
import { entry } from '../../messages/en/entry.ts';
import { Actions, Button } from '../../parts/button.tsx';
import { EmailField } from '../../parts/field.tsx';
import { Footer } from '../../parts/footer.tsx';
import { Form } from '../../parts/form.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import type { ScreenProps } from '../../region.ts';

export function EmailEntry({ flow }: ScreenProps<'email-entry'>): ReactNode {
  const { send } = useWidget();
  const words = useWords('entry', entry);
  const isOnly = onlyEmail(flow.plan);
  return (
    <ScreenCard flow={flow} title={words.emailEntry.title}>
      <Form
        errors={flow.errors}
        onSubmit={(read) => send({ type: 'emailEntered', email: read('email') })}
      >
        <EmailField
          label={words.fields.email}
          defaultValue={flow.data.email}
          error={flow.errors.email}
        />
        <Actions>
          {!isOnly && (
            <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
              {words.cancel}
            </Button>
          )}
          <Button>{words.emailEntry.next}</Button>
        </Actions>
      </Form>
      <Footer kind={isOnly ? 'consent' : 'links'} />
    </ScreenCard>
  );
}
