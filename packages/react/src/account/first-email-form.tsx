import type { ReactNode } from 'react';
import { useWords } from '../context.ts';
import { account as english } from '../messages/en/account.ts';
import { entry } from '../messages/en/entry.ts';
import { policy } from '../messages/en/policy.ts';
import { Actions, Button } from '../parts/button.tsx';
import { EmailField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { NewPasswordField } from '../parts/new-password-field.tsx';
import { useAccountProblemText } from './account-problem.ts';
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
    <Form errors={task.errors} onSubmit={(read) => onSubmit(read('email'), read('newPassword'))}>
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
    </Form>
  );
}
