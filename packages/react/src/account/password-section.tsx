import type { Account } from '@latchkey/client';
import { type ReactNode, useState } from 'react';
import { useAuthContext, useClass, useWords } from '../context.ts';
import { useReauthenticate } from '../hooks/use-reauthenticate.tsx';
import { useSettings } from '../hooks/use-settings.ts';
import { account as english } from '../messages/en/account.ts';
import { entry } from '../messages/en/entry.ts';
import { policy } from '../messages/en/policy.ts';
import { Actions, Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { NewPasswordField } from '../parts/new-password-field.tsx';
import { useAccountProblemText } from './account-problem.ts';
import { savePassword } from './account-tasks.ts';
import { ForAccount } from './for-account.tsx';
import { newPasswordProblem } from './new-password-problem.ts';
import { Opener } from './opener.tsx';
import { Section } from './section.tsx';
import { useTask } from './use-task.ts';
import { Username } from './username.tsx';

const fieldOf = {
  WEAK_PASSWORD: 'newPassword',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'newPassword',
  COMMON_PASSWORD: 'newPassword',
  PERSONAL_PASSWORD: 'newPassword',
  BREACHED_PASSWORD: 'newPassword',
  MISSING_PASSWORD: 'newPassword',
} as const;

function Password({ account }: { readonly account: Account }): ReactNode {
  const { client } = useAuthContext();
  const classOf = useClass();
  const settings = useSettings();
  const words = useWords('account', english);
  const { fields } = useWords('entry', entry);
  const problemText = useAccountProblemText(useWords('policy', policy).problems);
  const task = useTask<'saved'>();
  const { run, dialog } = useReauthenticate();
  const [isOpen, setOpen] = useState(false);
  const { newPassword } = task.errors;

  function save(password: string): void {
    const problem = newPasswordProblem(password, settings);
    if (problem !== undefined) {
      task.object({ newPassword: problem });
      return;
    }
    task.start({
      fieldOf,
      async task() {
        const outcome = await run((idToken) =>
          savePassword({ client, account, idToken }, password),
        );
        if (outcome.kind === 'cancelled') return undefined;
        setOpen(false);
        return 'saved';
      },
    });
  }

  function close(): void {
    task.clear();
    setOpen(false);
  }

  // Where nobody signs in with a password, there is none to be set.
  if (settings !== undefined && !settings.passwordSignIn) return null;
  return (
    <Section
      title={words.password.title}
      task={task}
      done={task.done && <p className={classOf('text')}>{words.password.saved}</p>}
    >
      <p className={classOf('text')}>
        {account.hasPassword ? words.password.exists : words.password.none}
      </p>
      <Opener
        label={account.hasPassword ? words.password.change : words.password.set}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
      >
        <Form errors={task.errors} onSubmit={(read) => save(read('newPassword'))}>
          <Username email={account.email} />
          <NewPasswordField
            label={fields.newPassword}
            error={newPassword && problemText(newPassword)}
          />
          <Actions>
            <Button kind="plain" onPress={close}>
              {words.cancel}
            </Button>
            <Button>{words.save}</Button>
          </Actions>
        </Form>
      </Opener>
      {dialog}
    </Section>
  );
}

/** A new password, or a first one. It belongs to an address, so without one there is none. */
export const PasswordSection = (): ReactNode => (
  <ForAccount>{(account) => account.email && <Password account={account} />}</ForAccount>
);
