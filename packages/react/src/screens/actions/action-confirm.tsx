import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { actions } from '../../messages/en/actions.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';
import { ActionText, useActionText } from './action-words.tsx';

export function ActionChecking({ flow }: ScreenProps<'action-checking'>): ReactNode {
  const { title } = useWords('actions', actions).checking;
  return <ScreenCard flow={flow} title={title} />;
}

/** One press of a button: whatever opens links by itself stops here. */
export function ActionConfirm({ flow }: ScreenProps<'action-confirm'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const words = useWords('actions', actions)[flow.data.mode];
  const text = useActionText(flow.data);
  return (
    <ScreenCard flow={flow} title={words.title}>
      <p className={classOf('text')}>
        <ActionText code={flow.data}>{text}</ActionText>
      </p>
      <Actions>
        <Button onPress={() => send({ type: 'continuePressed' })}>{words.submit}</Button>
      </Actions>
    </ScreenCard>
  );
}
