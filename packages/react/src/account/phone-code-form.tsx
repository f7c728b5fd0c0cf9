import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { SentCode } from '../flow/screens.ts';
import { Actions, Button } from '../kit/button.tsx';
import { CodeField, codeLength } from '../kit/code-field.tsx';
import { PhoneNumber } from '../kit/phone-number.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { Text } from '../kit/text.tsx';
import { account as english } from '../messages/en/account.ts';
import { phone } from '../messages/en/phone.ts';
import { useAccountProblemText } from './account-problem.ts';
import { ResendCode } from './resend.tsx';
import { TaskForm } from './task-form.tsx';
import type { Task } from './use-task.ts';

type PhoneCodeFormProps = {
  readonly phoneNumber: string;
  readonly sent: SentCode;
  readonly task: Task<unknown>;
  readonly submit: string;
  readonly onSubmit: (code: string) => void;
  readonly onCancel: () => void;
  readonly onResend: () => void;
};

/** The code of an SMS. Has the focus as soon as it is there: the code is on its way. */
export function PhoneCodeForm(props: PhoneCodeFormProps): ReactNode {
  const { phoneNumber, sent, task, submit, onSubmit, onCancel, onResend } = props;
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
      <TaskForm
        task={task}
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
      </TaskForm>
      <ResendCode sent={sent} onPress={onResend} />
    </div>
  );
}
