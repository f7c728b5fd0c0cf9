import type { ReactNode } from 'react';
import { useClass, useWords } from '../context.ts';
import type { SentCode } from '../flow/screens.ts';
import { phone } from '../messages/en/phone.ts';
import { secondFactor } from '../messages/en/second-factor.ts';
import { Actions, Button } from '../parts/button.tsx';
import { CodeField } from '../parts/code-field.tsx';
import { Form } from '../parts/form.tsx';
import { PhoneNumber } from '../parts/phone-number.tsx';
import { PhoneNumberField } from '../parts/phone-number-field.tsx';
import { ResendCode } from '../parts/resend.tsx';
import { Text } from '../parts/text.tsx';
import { useAccountProblemText } from './account-problem.ts';
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
      <Form errors={task.errors} onSubmit={(read) => onSubmit(read('phoneNumber'))}>
        <PhoneNumberField label={own.fields.phoneNumber} error={problem && problemText(problem)} />
        <Actions>
          <Button kind="plain" onPress={onCancel}>
            {account.cancel}
          </Button>
          <Button>{smsEnrol.submit}</Button>
        </Actions>
      </Form>
    </>
  );
}

type CodeFormProps = FormProps & { readonly phoneNumber: string; readonly sent: SentCode };

/** The code that was sent to it. */
export function NewNumberCodeForm(props: CodeFormProps): ReactNode {
  const { task, phoneNumber, sent, onSubmit, onCancel } = props;
  const classOf = useClass();
  const { smsEnrol, code, account, problems } = useWords('secondFactor', secondFactor);
  const problemText = useAccountProblemText(problems);
  const { code: problem } = task.errors;

  return (
    <>
      <p className={classOf('text')}>
        <Text values={{ number: <PhoneNumber>{phoneNumber}</PhoneNumber> }}>{smsEnrol.sent}</Text>
      </p>
      <Form errors={task.errors} onSubmit={(read) => onSubmit(read('code'))}>
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
      </Form>
      <ResendCode sent={sent} />
    </>
  );
}
