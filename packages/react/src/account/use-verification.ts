import type { Account } from '@latchkey/client';
import { useAuthContext } from '../context.ts';
import { sendVerification } from './account-tasks.ts';
import type { Mail } from './mail.ts';
import { ownToken } from './own-token.ts';
import { useMail } from './use-mail.ts';
import { type Task, useTask } from './use-task.ts';

export type VerificationControl = {
  readonly task: Task<never>;
  /** The last one that was sent from here. */
  readonly mail: Mail<'verify'> | undefined;
  send(): void;
};

/** Sends the mail that verifies the address of an account. */
export function useVerification(account: Account, email: string): VerificationControl {
  const { client } = useAuthContext();
  const task = useTask<never>();
  const { mail, noteSent } = useMail<'verify'>();
  return {
    task,
    mail,
    send: () =>
      task.start({
        async task() {
          const idToken = await ownToken(client, account.localId);
          await sendVerification({ client, account, idToken }, location.href);
          noteSent('verify', email);
          return undefined;
        },
      }),
  };
}
