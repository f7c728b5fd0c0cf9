import type { Account } from '@latchkey/client';
import { type ReactNode, useState } from 'react';
import { useAuthContext, useClass, useWords } from '../context.ts';
import { useReauthenticate } from '../hooks/use-reauthenticate.tsx';
import { useSettings } from '../hooks/use-settings.ts';
import { account as english } from '../messages/en/account.ts';
import { mailProblemOf } from './account-problem.ts';
import { savePassword, sendPasswordReset } from './account-tasks.ts';
import { ForAccount } from './for-account.tsx';
import { Mailed } from './mailed.tsx';
import { type NewPassword, NewPasswordForm } from './new-password-form.tsx';
import { newPasswordProblem } from './new-password-problem.ts';
import { Opener } from './opener.tsx';
import { Section } from './section.tsx';
import { signInAgain } from './sign-in-again.ts';
import { useTask } from './use-task.ts';

const fieldOf = {
  INVALID_LOGIN_CREDENTIALS: 'password',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'password',
  WEAK_PASSWORD: 'newPassword',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'newPassword',
  COMMON_PASSWORD: 'newPassword',
  PERSONAL_PASSWORD: 'newPassword',
  BREACHED_PASSWORD: 'newPassword',
  MISSING_PASSWORD: 'newPassword',
} as const;

type PasswordProps = { readonly account: Account; readonly email: string };

function Password({ account, email }: PasswordProps): ReactNode {
  const { client } = useAuthContext();
  const classOf = useClass();
  const settings = useSettings();
  const words = useWords('account', english).password;
  const task = useTask<'saved' | 'resetSent'>();
  const { run, prove, dialog } = useReauthenticate();
  const [isOpen, setOpen] = useState(false);

  /** The password they have, and the second factor where there is one. */
  async function isOwner(current: string): Promise<boolean> {
    const owed = await signInAgain(client, account, current);
    return owed === undefined || prove(account, owed);
  }

  function save({ current, next }: NewPassword): void {
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
  }

  const sendReset = () =>
    task.start({
      problemOf: mailProblemOf,
      async task() {
        await sendPasswordReset(client, account, location.href);
        setOpen(false);
        return 'resetSent';
      },
    });

  function close(): void {
    task.clear();
    setOpen(false);
  }

  // Where nobody signs in with a password, there is none to be set.
  if (settings !== undefined && !settings.passwordSignIn) return null;
  return (
    <Section
      title={words.title}
      task={task}
      done={
        task.done &&
        (task.done === 'saved' ? (
          <p className={classOf('text')}>{words.saved}</p>
        ) : (
          <Mailed text={words.resetSent} email={email} />
        ))
      }
    >
      <p className={classOf('text')}>{account.hasPassword ? words.exists : words.none}</p>
      <Opener
        label={account.hasPassword ? words.change : words.set}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
      >
        <NewPasswordForm
          account={account}
          task={task}
          onSubmit={save}
          onForgotten={sendReset}
          onCancel={close}
        />
      </Opener>
      {dialog}
    </Section>
  );
}

/**
 * A new password, or a first one. It belongs to an address, so without one there is none. Whoever
 * changes it shows the one they have, however recently they came; for a first one they came recently.
 */
export const PasswordSection = (): ReactNode => (
  <ForAccount>
    {(account) => account.email && <Password account={account} email={account.email} />}
  </ForAccount>
);
