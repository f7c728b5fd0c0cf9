import type { Account } from '@latchkey/client';
import { type ReactNode, useState } from 'react';
import { useAuthContext, useClass, useWords } from '../context.ts';
import { emailProblem } from '../flow/email.ts';
import { useReauthenticate } from '../hooks/use-reauthenticate.tsx';
import { useSettings } from '../hooks/use-settings.ts';
import { account as english } from '../messages/en/account.ts';
import { addEmail } from './account-tasks.ts';
import { FirstEmailForm } from './first-email-form.tsx';
import { Mailed } from './mailed.tsx';
import { newPasswordProblem } from './new-password-problem.ts';
import { Opener } from './opener.tsx';
import { TaskFrame } from './section.tsx';
import { useMail } from './use-mail.ts';
import { useTask } from './use-task.ts';

const fieldOf = {
  INVALID_EMAIL: 'email',
  EMAIL_EXISTS: 'email',
  MISSING_EMAIL: 'email',
  WEAK_PASSWORD: 'newPassword',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'newPassword',
  COMMON_PASSWORD: 'newPassword',
  PERSONAL_PASSWORD: 'newPassword',
  BREACHED_PASSWORD: 'newPassword',
} as const;

type AddEmailProps = {
  readonly account: Account;
  /** Where this can be done, why somebody would. */
  readonly children: ReactNode;
  /** Told before the account is another one, and this may be gone. */
  readonly onAdding?: (email: string) => void;
};

/**
 * A first address, and the password that goes with it: the protocol gives an account both at once.
 * Where nobody signs in with a password, there is no such way.
 */
export function AddEmail({ account, children, onAdding }: AddEmailProps): ReactNode {
  const { client } = useAuthContext();
  const classOf = useClass();
  const settings = useSettings();
  const words = useWords('account', english).email;
  const task = useTask<never>();
  const { run, dialog } = useReauthenticate();
  const { mail, noteSent } = useMail<'change'>();
  const [isOpen, setOpen] = useState(false);

  function add(typed: string, password: string): void {
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
  }

  if (settings !== undefined && !settings.passwordSignIn) return children;
  return (
    <TaskFrame
      task={task}
      done={mail && !isOpen && <Mailed text={words.changeSent} email={mail.email} />}
    >
      {children}
      <p className={classOf('text')}>{words.addText}</p>
      <Opener label={words.add} isOpen={isOpen} onOpen={() => setOpen(true)}>
        <FirstEmailForm
          task={task}
          onSubmit={add}
          onCancel={() => {
            task.clear();
            setOpen(false);
          }}
        />
      </Opener>
      {dialog}
    </TaskFrame>
  );
}
