import type { Account } from '@latchkey/client';
import type { ReactNode } from 'react';
import { Actions, Button, TextButton } from '../kit/button.tsx';
import { PasswordField } from '../kit/password-field.tsx';
import { useWords } from '../kit/surroundings.ts';
import { Username } from '../kit/username.tsx';
import { account as english } from '../messages/en/account.ts';
import { entry } from '../messages/en/entry.ts';
import { policy } from '../messages/en/policy.ts';
import { NewPasswordField } from '../passwords/new-password-field.tsx';
import { useAccountProblemText } from './account-problem.ts';
import { TaskForm } from './task-form.tsx';
import type { Task } from './use-task.ts';

/** What was typed. The current one is asked for where there is one. */
export type NewPassword = { readonly current: string | undefined; readonly next: string };

type NewPasswordFormProps = {
  readonly account: Account;
  readonly task: Task<unknown>;
  readonly onSubmit: (typed: NewPassword) => void;
  readonly onForgotten: () => void;
  readonly onCancel: () => void;
};

export function NewPasswordForm(props: NewPasswordFormProps): ReactNode {
  const { account, task, onSubmit, onForgotten, onCancel } = props;
  const words = useWords('account', english);
  const { fields } = useWords('entry', entry);
  const { current, wrong, forgot } = words.password;
  const { problems } = useWords('policy', policy);
  const problemText = useAccountProblemText({ ...problems, INVALID_LOGIN_CREDENTIALS: wrong });
  const { errors } = task;
  return (
    <TaskForm
      task={task}
      onSubmit={(read) =>
        onSubmit({
          current: account.hasPassword ? read('password') : undefined,
          next: read('newPassword'),
        })
      }
    >
      <Username email={account.email} />
      {account.hasPassword && (
        <>
          <PasswordField label={current} error={errors.password && problemText(errors.password)} />
          <TextButton onPress={onForgotten}>{forgot}</TextButton>
        </>
      )}
      <NewPasswordField
        label={fields.newPassword}
        error={errors.newPassword && problemText(errors.newPassword)}
      />
      <Actions>
        <Button kind="plain" onPress={onCancel}>
          {words.cancel}
        </Button>
        <Button>{words.save}</Button>
      </Actions>
    </TaskForm>
  );
}
