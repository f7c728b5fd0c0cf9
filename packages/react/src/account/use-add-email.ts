import type { Account } from '@latchkey/client';
import { type ReactNode, useState } from 'react';
import { useAuthContext } from '../context.ts';
import { emailProblem } from '../flow/email.ts';
import { newPasswordFields } from '../flow/new-password-fields.ts';
import { useReauthenticate } from '../hooks/use-reauthenticate.tsx';
import { useSettings } from '../hooks/use-settings.ts';
import { addEmail } from './account-tasks.ts';
import type { Mail } from './mail.ts';
import { newPasswordProblem } from './new-password-problem.ts';
import { useMail } from './use-mail.ts';
import { type Task, useTask } from './use-task.ts';

const fieldOf = {
  INVALID_EMAIL: 'email',
  EMAIL_EXISTS: 'email',
  MISSING_EMAIL: 'email',
  ...newPasswordFields,
} as const;

export type AddEmailControl = {
  readonly isOpen: boolean;
  /** The last one that was sent from here. */
  readonly mail: Mail<'change'> | undefined;
  readonly task: Task<never>;
  /** The question who somebody is. Has to be shown somewhere. */
  readonly dialog: ReactNode;
  turnTo(isOpen: boolean): void;
  add(typed: string, password: string): void;
};

/** Gives an account its first address, and a password with it. */
export function useAddEmail(account: Account, onAdding?: (email: string) => void): AddEmailControl {
  const { client } = useAuthContext();
  const settings = useSettings();
  const task = useTask<never>();
  const { run, dialog } = useReauthenticate();
  const { mail, noteSent } = useMail<'change'>();
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    mail,
    task,
    dialog,
    turnTo(next) {
      if (!next) task.clear();
      setOpen(next);
    },
    add(typed, password) {
      const email = typed.trim();
      const wrongEmail = emailProblem(email);
      const wrongPassword = newPasswordProblem(password, settings);
      if (wrongEmail !== undefined || wrongPassword !== undefined) {
        task.object({
          ...(wrongEmail && { email: wrongEmail }),
          ...(wrongPassword && { newPassword: wrongPassword }),
        });
        return;
      }
      task.start({
        fieldOf,
        async task() {
          const outcome = await run((idToken) => {
            onAdding?.(email);
            return addEmail({ client, account, idToken }, { email, password }, location.href);
          });
          if (outcome.kind !== 'done') return undefined;
          if (outcome.result === 'mailed') noteSent('change', email);
          setOpen(false);
          return undefined;
        },
      });
    },
  };
}
