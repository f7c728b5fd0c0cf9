import type { Account } from '@latchkey/client';
import { useEffect, useRef } from 'react';
import { useAuthContext } from '../context.ts';
import { signInAgainWithPasskey } from './own-passkeys.ts';
import { type Task, useTask } from './use-task.ts';
import type { WayBackProps } from './way-back.ts';

export type PasskeyAgainControl = { readonly task: Task<never>; ask(): void };

/** Signs in again with a passkey. Whoever leaves the page is not asked any more. */
export function usePasskeyAgain(
  account: Account,
  onEnd: WayBackProps['onEnd'],
): PasskeyAgainControl {
  const { client } = useAuthContext();
  const task = useTask<never>();
  const left = useRef<AbortController>(undefined);

  useEffect(() => {
    const page = new AbortController();
    left.current = page;
    return () => page.abort();
  }, []);

  return {
    task,
    ask: () =>
      task.start({
        async task() {
          const { signal } = left.current ?? new AbortController();
          await signInAgainWithPasskey(client, account.localId, signal);
          onEnd(true);
          return undefined;
        },
      }),
  };
}
