import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { EmailAddress } from '../../kit/email-address.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { emailLink } from '../../messages/en/email-link.ts';
import { fill } from '../../messages/words.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';

export function SwitchAccount({ flow }: ScreenProps<'switch-account'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const words = useWords('emailLink', emailLink).switchAccount;
  const { email, otherAccount, tenant } = flow.data;
  // The same address is somebody else in another organisation.
  const owner = tenant ? `${email} (${tenant})` : email;
  return (
    <ScreenCard flow={flow} title={words.title}>
      <p className={classOf('text')}>
        <Text
          values={{
            current: <EmailAddress>{otherAccount}</EmailAddress>,
            email: <EmailAddress>{owner}</EmailAddress>,
          }}
        >
          {words.text}
        </Text>
      </p>
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {words.stay}
        </Button>
        <Button onPress={() => send({ type: 'continuePressed' })}>
          {fill(words.submit, { email: owner })}
        </Button>
      </Actions>
    </ScreenCard>
  );
}
