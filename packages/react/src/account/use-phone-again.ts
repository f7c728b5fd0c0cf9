import type { Account } from '@latchkey/client';
import { useAuthContext } from '../context.ts';
import type { SentCode } from '../flow/screens.ts';
import { accountProblemOf } from './account-problem.ts';
import { codeFields } from './phone-fields.ts';
import { signInWithCode } from './phone-tasks.ts';
import { usePhoneCode } from './use-phone-code.ts';
import { type Task, useTask } from './use-task.ts';
import type { WayBackProps } from './way-back.ts';

export type PhoneAgainControl = {
  readonly task: Task<never>;
  readonly phoneNumber: string;
  /** The last code that was sent. Without it, none is asked for. */
  readonly sent: SentCode | undefined;
  /** Sends a code. */
  ask(): void;
  submit(code: string): void;
};

/** Signs in again with a code by SMS. */
export function usePhoneAgain(account: Account, onEnd: WayBackProps['onEnd']): PhoneAgainControl {
  const { client } = useAuthContext();
  const task = useTask<never>();
  const { sent, send, forget } = usePhoneCode();
  const { phoneNumber = '' } = account;
  return {
    task,
    phoneNumber,
    sent,
    ask: () =>
      task.start({
        async task() {
          await send(phoneNumber);
          return undefined;
        },
      }),
    submit: (code) =>
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
      }),
  };
}
