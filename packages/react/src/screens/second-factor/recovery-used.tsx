import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { TickIcon } from '../../kit/tick-icon.tsx';
import { secondFactor } from '../../messages/en/second-factor.ts';
import { fill } from '../../messages/words.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';

/** So few that it is time for new ones. */
const few = 3;

export function RecoveryUsed({ flow }: ScreenProps<'recovery-used'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { recoveryUsed: words, continue: proceed } = useWords('secondFactor', secondFactor);
  const { remaining } = flow.data;
  return (
    <ScreenCard flow={flow} title={words.title} icon={<TickIcon />}>
      <p className={classOf('text')}>
        {remaining === 0 ? words.none : fill(words.left, { count: remaining })}
      </p>
      {remaining > 0 && remaining <= few && <p className={classOf('text')}>{words.few}</p>}
      <p className={classOf('text')}>{words.text}</p>
      <Actions>
        <Button onPress={() => send({ type: 'continuePressed' })}>{proceed}</Button>
      </Actions>
    </ScreenCard>
  );
}
