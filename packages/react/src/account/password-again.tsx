import type { ReactNode } from 'react';
import { Actions, Button } from '../kit/button.tsx';
import { EmailAddress } from '../kit/email-address.tsx';
import { PasswordField } from '../kit/password-field.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { Username } from '../kit/username.tsx';
import { account as english } from '../messages/en/account.ts';
import { entry } from '../messages/en/entry.ts';
import { useAccountProblemText } from './account-problem.ts';
import { FactorAgain } from './factor-again.tsx';
import { TaskFrame } from './section.tsx';
import { TaskForm } from './task-form.tsx';
import { usePasswordAgain } from './use-password-again.ts';
import type { WayBackProps } from './way-back.ts';

/** Signs in again with the password of the account that is signed in. */
export function PasswordAgain({ account, onEnd }: WayBackProps): ReactNode {
  const classOf = useClass();
  const words = useWords('account', english);
  const { fields } = useWords('entry', entry);
  const problemText = useAccountProblemText();
  const { owed, task, submit } = usePasswordAgain(account, onEnd);
  const { password: problem } = task.errors;
  if (owed !== undefined) return <FactorAgain account={account} owed={owed} onEnd={onEnd} />;
  return (
    <TaskFrame task={task}>
      {account.email && (
        <p className={classOf('text')}>
          <EmailAddress>{account.email}</EmailAddress>
        </p>
      )}
      <TaskForm task={task} onSubmit={(read) => submit(read('password'))}>
        <Username email={account.email} />
        <PasswordField label={fields.password} error={problem && problemText(problem)} />
        <Actions>
          <Button kind="plain" onPress={() => onEnd(false)}>
            {words.cancel}
          </Button>
          <Button>{words.reauthenticate.submit}</Button>
        </Actions>
      </TaskForm>
    </TaskFrame>
  );
}
