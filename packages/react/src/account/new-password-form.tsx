import type { Account } from '@latchkey/client';
import type { ReactNode } from 'react';
import { useWords } from '../context.ts';
import { account as english } from '../messages/en/account.ts';
import { entry } from '../messages/en/entry.ts';
import { policy } from '../messages/en/policy.ts';
import { Actions, Button, TextButton } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { NewPasswordField } from '../parts/new-password-field.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { Username } from '../parts/username.tsx';
import { useAccountProblemText } from './account-problem.ts';
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
    <Form
      errors={errors}
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
    </Form>
  );
}
