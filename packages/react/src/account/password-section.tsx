import type { Account } from '@latchkey/client';
import type { ReactNode } from 'react';
import { useSettings } from '../hooks/use-settings.ts';
import { useClass, useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { ForAccount } from './for-account.tsx';
import { Mailed } from './mailed.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { Opener } from './opener.tsx';
import { Section } from './section.tsx';
import { useOwnPassword } from './use-own-password.ts';

type PasswordProps = { readonly account: Account; readonly email: string };

function Password({ account, email }: PasswordProps): ReactNode {
  const classOf = useClass();
  const settings = useSettings();
  const words = useWords('account', english).password;
  const { isOpen, task, dialog, turnTo, save, sendReset } = useOwnPassword(account);
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
        onOpen={() => turnTo(true)}
      >
        <NewPasswordForm
          account={account}
          task={task}
          onSubmit={save}
          onForgotten={sendReset}
          onCancel={() => turnTo(false)}
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
