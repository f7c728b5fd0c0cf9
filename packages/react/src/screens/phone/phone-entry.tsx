import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { onlyPhone } from '../../flow/plan.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { Form } from '../../kit/form.tsx';
import { PhoneNumberField } from '../../kit/phone-number-field.tsx';
import { useWords } from '../../kit/surroundings.ts';
import { entry } from '../../messages/en/entry.ts';
import { phone } from '../../messages/en/phone.ts';
import { useProblemText } from '../../messages/problem-text.ts';
import { fill } from '../../messages/words.ts';
import { useNumberOptions } from '../../phone/use-number-options.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';

export function PhoneEntry({ flow }: ScreenProps<'phone-entry'>): ReactNode {
  const { send } = useWidget();
  const { cancel } = useWords('entry', entry);
  const { phoneEntry: words, fields, problems } = useWords('phone', phone);
  const problemText = useProblemText(problems);
  const { phoneNumber: error } = flow.errors;
  const isOnly = onlyPhone(flow.plan);
  return (
    <ScreenCard
      flow={flow}
      problems={problems}
      title={words.title}
      footer={isOnly ? 'consent' : 'links'}
    >
      <Form
        errors={flow.errors}
        onSubmit={(read) => send({ type: 'numberEntered', phoneNumber: read('phoneNumber') })}
      >
        <PhoneNumberField
          {...useNumberOptions()}
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
    </ScreenCard>
  );
}
