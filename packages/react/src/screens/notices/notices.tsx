import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { AlertIcon } from '../../kit/alert-icon.tsx';
import { Actions, Button } from '../../kit/button.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { notices } from '../../messages/en/notices.ts';
import { useProblemText } from '../../messages/problem-text.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';

export function RecoverableError({ flow }: ScreenProps<'recoverable-error'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const problemText = useProblemText();
  const words = useWords('notices', notices).recoverable;
  return (
    <ScreenCard flow={flow} title={words.title} icon={<AlertIcon />}>
      <p className={classOf('text')}>{problemText(flow.data)}</p>
      <Actions>
        <Button onPress={() => send({ type: 'continuePressed' })}>{words.retry}</Button>
      </Actions>
    </ScreenCard>
  );
}

export function UnrecoverableError({ flow }: ScreenProps<'unrecoverable-error'>): ReactNode {
  const classOf = useClass();
  const problemText = useProblemText();
  const words = useWords('notices', notices).unrecoverable;
  return (
    <ScreenCard flow={flow} title={words.title} icon={<AlertIcon />}>
      <p className={classOf('text')}>{problemText(flow.data)}</p>
    </ScreenCard>
  );
}

export function SignedOutNotice({ flow }: ScreenProps<'signed-out'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const words = useWords('notices', notices).signedOut;
  return (
    <ScreenCard flow={flow} title={words.title}>
      <p className={classOf('text')}>{words.text}</p>
      <Actions>
        <Button onPress={() => send({ type: 'continuePressed' })}>{words.signIn}</Button>
      </Actions>
    </ScreenCard>
  );
}
