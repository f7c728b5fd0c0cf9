import { type ReactNode, useEffect, useRef } from 'react';
import { useAuthContext, useWords } from '../context.ts';
import { account as english } from '../messages/en/account.ts';
import { passkeys } from '../messages/en/passkeys.ts';
import { Actions, Button } from '../parts/button.tsx';
import { signInAgainWithPasskey } from './own-passkeys.ts';
import { usageProblemOf } from './passkey-problem-of.ts';
import { TaskFrame } from './section.tsx';
import { useTask } from './use-task.ts';
import type { WayBackProps } from './way-back.ts';

type PasskeyAgainProps = WayBackProps & {
  /** The account has no other way that this page knows. */
  readonly isOnly: boolean;
};

/** Signs in again with a passkey, beside whatever other way the account has. */
export function PasskeyAgain({ account, onEnd, isOnly }: PasskeyAgainProps): ReactNode {
  const { client } = useAuthContext();
  const words = useWords('passkeys', passkeys);
  const { cancel } = useWords('account', english);
  const task = useTask<never>();
  const left = useRef<AbortController>(undefined);

  useEffect(() => {
    const page = new AbortController();
    left.current = page;
    return () => page.abort();
  }, []);

  const ask = () =>
    task.start({
      problemOf: usageProblemOf,
      async task() {
        const { signal } = left.current ?? new AbortController();
        await signInAgainWithPasskey(client, account.localId, signal);
        onEnd(true);
        return undefined;
      },
    });

  return (
    <div className="lk-another-way">
      <TaskFrame task={task} problems={words.problems}>
        <Actions>
          {isOnly && (
            <Button kind="plain" onPress={() => onEnd(false)}>
              {cancel}
            </Button>
          )}
          <Button kind={isOnly ? 'primary' : 'plain'} onPress={ask}>
            {words.reauthenticate.submit}
          </Button>
        </Actions>
      </TaskFrame>
    </div>
  );
}
