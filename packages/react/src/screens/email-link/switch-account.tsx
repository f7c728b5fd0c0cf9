import type { ReactNode } from 'react';
import { useClass, useWidget, useWords } from '../../context.ts';
import { emailLink } from '../../messages/en/email-link.ts';
import { fill } from '../../messages/words.ts';
import { Actions, Button } from '../../parts/button.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import { EmailAddress, Text } from '../../parts/text.tsx';
import type { ScreenProps } from '../../region.ts';

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
