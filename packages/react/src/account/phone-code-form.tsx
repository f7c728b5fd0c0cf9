import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useClass, useWords } from '../context.ts';
import type { SentCode } from '../flow/screens.ts';
import { account as english } from '../messages/en/account.ts';
import { phone } from '../messages/en/phone.ts';
import { Actions, Button } from '../parts/button.tsx';
import { CodeField, codeLength } from '../parts/code-field.tsx';
import { Form } from '../parts/form.tsx';
import { PhoneNumber } from '../parts/phone-number.tsx';
import { ResendCode } from '../parts/resend.tsx';
import { Text } from '../parts/text.tsx';
import { useAccountProblemText } from './account-problem.ts';
import type { Task } from './use-task.ts';

type PhoneCodeFormProps = {
  readonly phoneNumber: string;
  readonly sent: SentCode;
  readonly task: Task<unknown>;
  readonly submit: string;
  readonly onSubmit: (code: string) => void;
  readonly onCancel: () => void;
};

/** The code of an SMS. Has the focus as soon as it is there: the code is on its way. */
export function PhoneCodeForm(props: PhoneCodeFormProps): ReactNode {
  const { phoneNumber, sent, task, submit, onSubmit, onCancel } = props;
  const classOf = useClass();
  const { cancel } = useWords('account', english);
  const { phoneCode, fields, problems } = useWords('phone', phone);
  const problemText = useAccountProblemText(problems);
  const place = useRef<HTMLDivElement>(null);
  const { code: problem } = task.errors;

  useLayoutEffect(() => place.current?.querySelector('input')?.focus(), []);

  return (
    <div ref={place}>
      <p className={classOf('text')}>
        <Text values={{ phoneNumber: <PhoneNumber>{phoneNumber}</PhoneNumber> }}>
          {phoneCode.text}
        </Text>
      </p>
      <Form
        errors={task.errors}
        onSubmit={(read) => {
          const code = read('code');
          if (code.length === codeLength) onSubmit(code);
          else task.object({ code: 'MISSING_CODE' });
        }}
      >
        <CodeField
          key={sent.times}
          label={fields.code}
          error={problem && problemText(problem)}
          isFromSms
        />
        <Actions>
          <Button kind="plain" onPress={onCancel}>
            {cancel}
          </Button>
          <Button>{submit}</Button>
        </Actions>
      </Form>
      <ResendCode sent={sent} />
    </div>
  );
}
