import type { ReactNode } from 'react';
import type { SentCode } from '../flow/screens.ts';
import { Actions, Button } from '../kit/button.tsx';
import { CodeField } from '../kit/code-field.tsx';
import { PhoneNumber } from '../kit/phone-number.tsx';
import { PhoneNumberField } from '../kit/phone-number-field.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { Text } from '../kit/text.tsx';
import { phone } from '../messages/en/phone.ts';
import { secondFactor } from '../messages/en/second-factor.ts';
import { useNumberOptions } from '../phone/use-number-options.ts';
import { useAccountProblemText } from './account-problem.ts';
import { ResendCode } from './resend.tsx';
import { TaskForm } from './task-form.tsx';
import type { Task } from './use-task.ts';

type FormProps = {
  readonly task: Task<unknown>;
  readonly onSubmit: (typed: string) => void;
  readonly onCancel: () => void;
};

/** The number that is to be a second factor. */
export function NewNumberForm({ task, onSubmit, onCancel }: FormProps): ReactNode {
  const classOf = useClass();
  const own = useWords('phone', phone);
  const { smsEnrol, account, problems } = useWords('secondFactor', secondFactor);
  const problemText = useAccountProblemText({ ...own.problems, ...problems });
  const { phoneNumber: problem } = task.errors;
  return (
    <>
      <p className={classOf('text')}>{smsEnrol.text}</p>
      <TaskForm task={task} onSubmit={(read) => onSubmit(read('phoneNumber'))}>
        <PhoneNumberField
          {...useNumberOptions()}
          label={own.fields.phoneNumber}
          error={problem && problemText(problem)}
        />
        <Actions>
          <Button kind="plain" onPress={onCancel}>
            {account.cancel}
          </Button>
          <Button>{smsEnrol.submit}</Button>
        </Actions>
      </TaskForm>
    </>
  );
}

type CodeFormProps = FormProps & {
  readonly phoneNumber: string;
  readonly sent: SentCode;
  readonly onResend: () => void;
};

/** The code that was sent to it. */
export function NewNumberCodeForm(props: CodeFormProps): ReactNode {
  const { task, phoneNumber, sent, onSubmit, onCancel, onResend } = props;
  const classOf = useClass();
  const { smsEnrol, code, account, problems } = useWords('secondFactor', secondFactor);
  const problemText = useAccountProblemText(problems);
  const { code: problem } = task.errors;

  return (
    <>
      <p className={classOf('text')}>
        <Text values={{ number: <PhoneNumber>{phoneNumber}</PhoneNumber> }}>{smsEnrol.sent}</Text>
      </p>
      <TaskForm task={task} onSubmit={(read) => onSubmit(read('code'))}>
        <CodeField
          key={sent.times}
          label={code}
          error={problem && problemText(problem)}
          isFromSms
        />
        <Actions>
          <Button kind="plain" onPress={onCancel}>
            {account.cancel}
          </Button>
          <Button>{smsEnrol.verify}</Button>
        </Actions>
      </TaskForm>
      <ResendCode sent={sent} onPress={onResend} />
    </>
  );
}
