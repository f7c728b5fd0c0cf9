import type { ReactNode } from 'react';
import { useAuthContext, useWords } from '../context.ts';
import { account as english } from '../messages/en/account.ts';
import { phone } from '../messages/en/phone.ts';
import { fill } from '../messages/words.ts';
import { Actions, Button } from '../parts/button.tsx';
import { accountProblemOf } from './account-problem.ts';
import { PhoneCodeForm } from './phone-code-form.tsx';
import { codeFields, smsProblemOf } from './phone-problem-of.ts';
import { signInWithCode } from './phone-tasks.ts';
import { TaskFrame } from './section.tsx';
import { usePhoneCode } from './use-phone-code.ts';
import { useTask } from './use-task.ts';
import type { WayBackProps } from './way-back.ts';

/** Signs in again with a code that is sent to the number of the account. */
export function PhoneAgain({ account, onEnd }: WayBackProps): ReactNode {
  const { client } = useAuthContext();
  const words = useWords('account', english);
  const { reauthenticate, problems } = useWords('phone', phone);
  const task = useTask<never>();
  const { sent, send, forget } = usePhoneCode();
  const { phoneNumber = '' } = account;

  const ask = () =>
    task.start({
      problemOf: smsProblemOf,
      async task() {
        await send(phoneNumber);
        return undefined;
      },
    });

  const submit = (code: string) =>
    task.start({
      fieldOf: codeFields,
      problemOf(error) {
        const problem = accountProblemOf(error);
        if (problem !== 'SESSION_EXPIRED' && problem !== 'INVALID_SESSION_INFO') return problem;
        forget();
        return 'SESSION_EXPIRED';
      },
      async task() {
        if (sent === undefined) return undefined;
        await signInWithCode(client, account, sent, code);
        onEnd(true);
        return undefined;
      },
    });

  return (
    <TaskFrame task={task} problems={problems} onResend={ask}>
      {sent === undefined ? (
        <Actions>
          <Button kind="plain" onPress={() => onEnd(false)}>
            {words.cancel}
          </Button>
          <Button onPress={ask}>{fill(reauthenticate.send, { phoneNumber })}</Button>
        </Actions>
      ) : (
        <PhoneCodeForm
          phoneNumber={phoneNumber}
          sent={sent}
          task={task}
          submit={words.reauthenticate.submit}
          onSubmit={submit}
          onCancel={() => onEnd(false)}
        />
      )}
    </TaskFrame>
  );
}
