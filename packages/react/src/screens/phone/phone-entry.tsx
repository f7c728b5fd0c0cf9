import type { ReactNode } from 'react';
import { useWidget, useWords } from '../../context.ts';
import { onlyPhone } from '../../flow/plan.ts';
import { entry } from '../../messages/en/entry.ts';
import { phone } from '../../messages/en/phone.ts';
import { fill } from '../../messages/words.ts';
import { Actions, Button } from '../../parts/button.tsx';
import { Footer } from '../../parts/footer.tsx';
import { Form } from '../../parts/form.tsx';
import { PhoneNumberField } from '../../parts/phone-number-field.tsx';
import { useProblemText } from '../../parts/problem-text.ts';
import { ScreenCard } from '../../parts/screen.tsx';
import type { ScreenProps } from '../../region.ts';

export function PhoneEntry({ flow }: ScreenProps<'phone-entry'>): ReactNode {
  const { send } = useWidget();
  const { cancel } = useWords('entry', entry);
  const { phoneEntry: words, fields, problems } = useWords('phone', phone);
  const problemText = useProblemText(problems);
  const { phoneNumber: error } = flow.errors;
  const isOnly = onlyPhone(flow.plan);
  return (
    <ScreenCard flow={flow} problems={problems} title={words.title}>
      <Form
        errors={flow.errors}
        onSubmit={(read) => send({ type: 'numberEntered', phoneNumber: read('phoneNumber') })}
      >
        <PhoneNumberField
          label={fields.phoneNumber}
          defaultValue={flow.data.phoneNumber}
          error={error && problemText(error)}
        />
        <Actions>
          {!isOnly && (
            <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
              {cancel}
            </Button>
          )}
          <Button>{words.submit}</Button>
        </Actions>
      </Form>
      <footer className="lk-footer">{fill(words.charges, { button: words.submit })}</footer>
      <Footer kind={isOnly ? 'consent' : 'links'} />
    </ScreenCard>
  );
}
