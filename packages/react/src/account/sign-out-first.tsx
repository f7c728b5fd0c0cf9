import type { ReactNode } from 'react';
import { useAuthContext } from '../context.ts';
import { Actions, Button } from '../kit/button.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import type { WayBackProps } from './way-back.ts';

/** For accounts that come in by ways this page does not have. */
export function SignOutFirst({ onEnd }: WayBackProps): ReactNode {
  const { client } = useAuthContext();
  const classOf = useClass();
  const words = useWords('account', english);
  function leave(): void {
    onEnd(false);
    void client.session.signOut();
  }
  return (
    <>
      <p className={classOf('text')}>{words.reauthenticate.impossible}</p>
      <Actions>
        <Button kind="plain" onPress={() => onEnd(false)}>
          {words.cancel}
        </Button>
        <Button onPress={leave}>{words.signOut}</Button>
      </Actions>
    </>
  );
}
