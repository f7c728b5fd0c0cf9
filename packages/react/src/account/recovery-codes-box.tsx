import { type ReactNode, useState } from 'react';
import { useClass, useWords } from '../context.ts';
import { secondFactor } from '../messages/en/second-factor.ts';
import { fill } from '../messages/words.ts';
import { Actions, Button } from '../parts/button.tsx';

type RecoveryCodesBoxProps = { readonly left: number; readonly onRenew: () => void };

/** How many recovery codes are left, and the way to new ones. Those there are die: asked first. */
export function RecoveryCodesBox({ left, onRenew }: RecoveryCodesBoxProps): ReactNode {
  const classOf = useClass();
  const { account } = useWords('secondFactor', secondFactor);
  const words = account.codes;
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="lk-codes-box">
      <h3 className={classOf('label')}>{words.title}</h3>
      <p className={classOf('text')}>
        {left === 0 ? words.none : fill(words.left, { count: left })}
      </p>
      {isAsking ? (
        <>
          <p className={classOf('text')} role="alert">
            {words.confirm}
          </p>
          <Actions>
            <Button kind="plain" onPress={() => setAsking(false)}>
              {account.cancel}
            </Button>
            <Button kind="danger" onPress={onRenew}>
              {words.submit}
            </Button>
          </Actions>
        </>
      ) : (
        <Actions>
          <Button kind="plain" onPress={() => (left === 0 ? onRenew() : setAsking(true))}>
            {left === 0 ? words.make : words.renew}
          </Button>
        </Actions>
      )}
    </div>
  );
}
