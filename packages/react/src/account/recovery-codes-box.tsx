import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Actions, Button } from '../kit/button.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { secondFactor } from '../messages/en/second-factor.ts';
import { fill } from '../messages/words.ts';
import { Opener } from './opener.tsx';

type RecoveryCodesBoxProps = { readonly left: number; readonly onRenew: () => void };

type QuestionProps = Pick<RecoveryCodesBoxProps, 'onRenew'> & { readonly onCancel: () => void };

/** Whether they are really to die. The way out has the focus. */
function Question({ onRenew, onCancel }: QuestionProps): ReactNode {
  const classOf = useClass();
  const { account } = useWords('secondFactor', secondFactor);
  const words = account.codes;
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={place}>
      <p className={classOf('text')} role="alert">
        {words.confirm}
      </p>
      <Actions>
        <Button kind="plain" onPress={onCancel}>
          {account.cancel}
        </Button>
        <Button kind="danger" onPress={onRenew}>
          {words.submit}
        </Button>
      </Actions>
    </div>
  );
}

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
      <Opener
        label={left === 0 ? words.make : words.renew}
        isOpen={isAsking}
        onOpen={() => (left === 0 ? onRenew() : setAsking(true))}
      >
        <Question onRenew={onRenew} onCancel={() => setAsking(false)} />
      </Opener>
    </div>
  );
}
