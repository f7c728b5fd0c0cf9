import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button, TextButton } from '../../kit/button.tsx';
import { EmailAddress } from '../../kit/email-address.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { TickIcon } from '../../kit/tick-icon.tsx';
import { already } from '../../messages/en/already.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';

/** Who is signed in, the way on, and the ways to be somebody else. */
export function SignedInAlready({ flow }: ScreenProps<'signed-in-already'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const words = useWords('already', already);
  const { name } = flow.data;
  const account = name?.includes('@') ? (
    <EmailAddress>{name}</EmailAddress>
  ) : (
    <strong className="lk-address">
      <bdi>{name}</bdi>
    </strong>
  );
  return (
    <ScreenCard flow={flow} title={words.title} icon={<TickIcon />} footer="links">
      {name !== undefined && (
        <p className={classOf('text')}>
          <Text values={{ account }}>{words.text}</Text>
        </p>
      )}
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'othersAsked' })}>
          {words.another}
        </Button>
        <Button onPress={() => send({ type: 'continuePressed' })}>{words.goOn}</Button>
      </Actions>
      <p className={classOf('offers')}>
        <TextButton onPress={() => send({ type: 'signOutAsked' })}>{words.signOut}</TextButton>
      </p>
    </ScreenCard>
  );
}
