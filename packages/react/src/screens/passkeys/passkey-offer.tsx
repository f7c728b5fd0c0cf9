import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button, TextButton } from '../../kit/button.tsx';
import { KeyIcon } from '../../kit/icons.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { passkeys } from '../../messages/en/passkeys.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';

/** Between "Signed in!" and the application, for whoever has no passkey yet. */
export function PasskeyOffer({ flow }: ScreenProps<'passkey-offer'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { offer: words, problems } = useWords('passkeys', passkeys);
  return (
    <ScreenCard flow={flow} title={words.title} icon={<KeyIcon />} problems={problems}>
      <p className={classOf('text')}>{words.text}</p>
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {words.later}
        </Button>
        <Button onPress={() => send({ type: 'continuePressed' })}>{words.submit}</Button>
      </Actions>
      <ul className={classOf('offers')}>
        <li>
          <TextButton onPress={() => send({ type: 'offerRefused' })}>{words.never}</TextButton>
        </li>
      </ul>
    </ScreenCard>
  );
}
