import type { ReactNode } from 'react';
import { emailProblem } from '../flow/email.ts';
import { Actions, Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { useAccountProblemText } from './account-problem.ts';
import { TaskForm } from './task-form.tsx';
import type { Task } from './use-task.ts';

type NewEmailFormProps = {
  /** The address there is. */
  readonly email: string;
  readonly task: Task<unknown>;
  readonly onSubmit: (newEmail: string) => void;
  readonly onCancel: () => void;
};

export function NewEmailForm({ email, task, onSubmit, onCancel }: NewEmailFormProps): ReactNode {
  const words = useWords('account', english);
  const problemText = useAccountProblemText();
  const { errors } = task;

  function submit(typed: string): void {
    const newEmail = typed.trim();
    const isSame = newEmail.toLowerCase() === email.toLowerCase();
    const problem = isSame ? 'SAME_EMAIL' : emailProblem(newEmail);
    if (problem === undefined) onSubmit(newEmail);
    else task.object({ email: problem });
  }

  return (
    <TaskForm task={task} onSubmit={(read) => submit(read('email'))}>
      <Field
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        label={words.email.newEmail}
        error={errors.email && problemText(errors.email)}
      />
      <Actions>
        <Button kind="plain" onPress={onCancel}>
          {words.cancel}
        </Button>
        <Button>{words.email.submit}</Button>
      </Actions>
    </TaskForm>
  );
}
