import type { ReactNode } from 'react';
import { useClass, useWidget, useWords } from '../../context.ts';
import { actions } from '../../messages/en/actions.ts';
import { Actions, Button, TextButton } from '../../parts/button.tsx';
import { TickIcon } from '../../parts/icons.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import type { ScreenProps } from '../../region.ts';
import { ActionText } from './action-words.tsx';

export function ActionDone({ flow }: ScreenProps<'action-done'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const all = useWords('actions', actions);
  const words = all[flow.data.mode];
  const { email, continues } = flow.data;
  // These undo what somebody else may have done: the password is next, not the way on.
  const isAlarm = 'warning' in words;
  return (
    <ScreenCard flow={flow} title={words.doneTitle} icon={<TickIcon />}>
      <p className={classOf('text')}>
        <ActionText code={flow.data}>{words.doneText}</ActionText>
      </p>
      {isAlarm && (
        <>
          <p className={classOf('text')}>{words.warning}</p>
          <TextButton onPress={() => send({ type: 'recoveryAsked', email })}>
            {all.changePassword}
          </TextButton>
        </>
      )}
      {!isAlarm && continues && (
        <Actions>
          <Button onPress={() => send({ type: 'continuePressed' })}>{all.proceed}</Button>
        </Actions>
      )}
    </ScreenCard>
  );
}
