import type { ReactNode } from 'react';
import { Actions, Button } from '../kit/button.tsx';
import { useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { passkeys } from '../messages/en/passkeys.ts';
import { TaskFrame } from './section.tsx';
import { usePasskeyAgain } from './use-passkey-again.ts';
import type { WayBackProps } from './way-back.ts';

type PasskeyAgainProps = WayBackProps & {
  /** The account has no other way that this page knows. */
  readonly isOnly: boolean;
};

/** Signs in again with a passkey, beside whatever other way the account has. */
export function PasskeyAgain({ account, onEnd, isOnly }: PasskeyAgainProps): ReactNode {
  const words = useWords('passkeys', passkeys);
  const { cancel } = useWords('account', english);
  const { task, ask } = usePasskeyAgain(account, onEnd);
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
