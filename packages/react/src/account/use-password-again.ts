import type { Account } from '@latchkey/client';
import { useState } from 'react';
import { useAuthContext } from '../context.ts';
import { type OwedFactor, signInAgain } from './sign-in-again.ts';
import { type Task, useTask } from './use-task.ts';
import type { WayBackProps } from './way-back.ts';

const fieldOf = {
  INVALID_LOGIN_CREDENTIALS: 'password',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'password',
} as const;

export type PasswordAgainControl = {
  readonly task: Task<never>;
  /** The password was right, and this is left to show. */
  readonly owed: OwedFactor | undefined;
  submit(password: string): void;
};

/** Signs in again with a password. */
export function usePasswordAgain(
  account: Account,
  onEnd: WayBackProps['onEnd'],
): PasswordAgainControl {
  const { client } = useAuthContext();
  const task = useTask<never>();
  const [owed, setOwed] = useState<OwedFactor>();
  return {
    task,
    owed,
    submit(password) {
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
    },
  };
}
