import type { Account } from '@latchkey/client';
import { type ReactNode, useState } from 'react';
import { useAuthContext } from '../context.ts';
import { newPasswordFields } from '../flow/new-password-fields.ts';
import { useReauthenticate } from '../hooks/use-reauthenticate.tsx';
import { useSettings } from '../hooks/use-settings.ts';
import { savePassword, sendPasswordReset } from './account-tasks.ts';
import type { NewPassword } from './new-password-form.tsx';
import { newPasswordProblem } from './new-password-problem.ts';
import { signInAgain } from './sign-in-again.ts';
import { type Task, useTask } from './use-task.ts';

const fieldOf = {
  INVALID_LOGIN_CREDENTIALS: 'password',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'password',
  ...newPasswordFields,
  MISSING_PASSWORD: 'newPassword',
} as const;

export type OwnPasswordControl = {
  readonly isOpen: boolean;
  readonly task: Task<'saved' | 'resetSent'>;
  /** The question who somebody is. Has to be shown somewhere. */
  readonly dialog: ReactNode;
  turnTo(isOpen: boolean): void;
  save(typed: NewPassword): void;
  sendReset(): void;
};

/** Gives an account another password, or mails the way to one. */
export function useOwnPassword(account: Account): OwnPasswordControl {
  const { client } = useAuthContext();
  const settings = useSettings();
  const task = useTask<'saved' | 'resetSent'>();
  const { run, prove, dialog } = useReauthenticate();
  const [isOpen, setOpen] = useState(false);

  /** The password they have, and the second factor where there is one. */
  async function isOwner(current: string): Promise<boolean> {
    const owed = await signInAgain(client, account, current);
    return owed === undefined || prove(account, owed);
  }

  return {
    isOpen,
    task,
    dialog,
    turnTo(next) {
      if (!next) task.clear();
      setOpen(next);
    },
    save({ current, next }) {
      const problem = newPasswordProblem(next, settings);
      if (current === '' || problem !== undefined) {
        task.object({
          ...(current === '' && { password: 'MISSING_PASSWORD' }),
          ...(problem && { newPassword: problem }),
        });
        return;
      }
      task.start({
        fieldOf,
        async task() {
          if (current !== undefined && !(await isOwner(current))) return undefined;
          const outcome = await run((idToken) => savePassword({ client, account, idToken }, next));
          if (outcome.kind === 'cancelled') return undefined;
          setOpen(false);
          return 'saved';
        },
      });
    },
    sendReset: () =>
      task.start({
        async task() {
          await sendPasswordReset(client, account, location.href);
          setOpen(false);
          return 'resetSent';
        },
      }),
  };
}
