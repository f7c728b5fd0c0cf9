import type { ReactNode } from 'react';
import { Actions, Button } from '../kit/button.tsx';
import { EmailField } from '../kit/field.tsx';
import { useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { entry } from '../messages/en/entry.ts';
import { policy } from '../messages/en/policy.ts';
import { NewPasswordField } from '../passwords/new-password-field.tsx';
import { useAccountProblemText } from './account-problem.ts';
import { TaskForm } from './task-form.tsx';
import type { Task } from './use-task.ts';

type FirstEmailFormProps = {
  readonly task: Task<unknown>;
  readonly onSubmit: (email: string, password: string) => void;
  readonly onCancel: () => void;
};

/** The address and the password of an account that had neither. */
export function FirstEmailForm({ task, onSubmit, onCancel }: FirstEmailFormProps): ReactNode {
  const words = useWords('account', english);
  const { fields } = useWords('entry', entry);
  const problemText = useAccountProblemText(useWords('policy', policy).problems);
  const { email, newPassword } = task.errors;
  return (
    <TaskForm task={task} onSubmit={(read) => onSubmit(read('email'), read('newPassword'))}>
      <EmailField label={fields.email} error={email && problemText(email)} />
      <NewPasswordField
        label={fields.newPassword}
        error={newPassword && problemText(newPassword)}
      />
      <Actions>
        <Button kind="plain" onPress={onCancel}>
          {words.cancel}
        </Button>
        <Button>{words.email.add}</Button>
      </Actions>
    </TaskForm>
  );
}
