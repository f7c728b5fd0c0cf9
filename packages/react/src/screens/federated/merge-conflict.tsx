import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { EmailAddress } from '../../kit/email-address.tsx';
import { PersonIcon } from '../../kit/icons.tsx';
import { PhoneNumber } from '../../kit/phone-number.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { federated } from '../../messages/en/federated.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';

/** A guest cannot become somebody who exists: they can only be them from now on, or stay. */
export function MergeConflict({ flow }: ScreenProps<'merge-conflict'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const words = useWords('federated', federated).conflict;
  const { email, phoneNumber } = flow.data;
  const name =
    phoneNumber === undefined ? (
      email && <EmailAddress>{email}</EmailAddress>
    ) : (
      <PhoneNumber>{phoneNumber}</PhoneNumber>
    );
  return (
    <ScreenCard flow={flow} title={words.title} icon={<PersonIcon />}>
      <p className={classOf('text')}>
        {name ? <Text values={{ name }}>{words.text}</Text> : words.unnamedText}
      </p>
      <p className={classOf('text')}>{words.note}</p>
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {words.stay}
        </Button>
        <Button onPress={() => send({ type: 'continuePressed' })}>{words.submit}</Button>
      </Actions>
    </ScreenCard>
  );
}
