import { type ReactNode, useState } from 'react';
import { useAuthContext, useClass, useWords } from '../context.ts';
import { account as english } from '../messages/en/account.ts';
import { entry } from '../messages/en/entry.ts';
import { Actions, Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { EmailAddress } from '../parts/text.tsx';
import { Username } from '../parts/username.tsx';
import { useAccountProblemText } from './account-problem.ts';
import { FactorAgain } from './factor-again.tsx';
import { TaskFrame } from './section.tsx';
import { type OwedFactor, signInAgain } from './sign-in-again.ts';
import { useTask } from './use-task.ts';
import type { WayBackProps } from './way-back.ts';

const fieldOf = {
  INVALID_LOGIN_CREDENTIALS: 'password',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'password',
} as const;

/** Signs in again with the password of the account that is signed in. */
export function PasswordAgain({ account, onEnd }: WayBackProps): ReactNode {
  const { client } = useAuthContext();
  const classOf = useClass();
  const words = useWords('account', english);
  const { fields } = useWords('entry', entry);
  const problemText = useAccountProblemText();
  const task = useTask<never>();
  const { password: problem } = task.errors;
  const [owed, setOwed] = useState<OwedFactor>();

  function submit(password: string): void {
    if (password === '') {
      task.object({ password: 'MISSING_PASSWORD' });
      return;
    }
    task.start({
      fieldOf,
      async task() {
        const owes = await signInAgain(client, account, password);
        if (owes === undefined) onEnd(true);
        setOwed(owes);
        return undefined;
      },
    });
  }

  if (owed !== undefined) return <FactorAgain account={account} owed={owed} onEnd={onEnd} />;
  return (
    <TaskFrame task={task}>
      {account.email && (
        <p className={classOf('text')}>
          <EmailAddress>{account.email}</EmailAddress>
        </p>
      )}
      <Form errors={task.errors} onSubmit={(read) => submit(read('password'))}>
        <Username email={account.email} />
        <PasswordField label={fields.password} error={problem && problemText(problem)} />
        <Actions>
          <Button kind="plain" onPress={() => onEnd(false)}>
            {words.cancel}
          </Button>
          <Button>{words.reauthenticate.submit}</Button>
        </Actions>
      </Form>
    </TaskFrame>
  );
}
