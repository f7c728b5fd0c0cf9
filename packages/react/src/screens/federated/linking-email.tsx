import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { EmailAddress } from '../../kit/email-address.tsx';
import { MailIcon } from '../../kit/icons.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { entry } from '../../messages/en/entry.ts';
import { federated } from '../../messages/en/federated.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';
import { useProvider } from './use-provider.ts';

export function LinkingEmail({ flow }: ScreenProps<'linking-email'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const words = useWords('federated', federated).linking;
  const { email, connects } = flow.data;
  const { name: provider } = useProvider(connects);
  return (
    <ScreenCard flow={flow} title={words.title} icon={<MailIcon />} footer="links">
      <p className={classOf('text')}>
        <Text values={{ email: <EmailAddress>{email}</EmailAddress>, provider }}>
          {words.emailText}
        </Text>
      </p>
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {cancel}
        </Button>
        <Button onPress={() => send({ type: 'linkAsked', email })}>{words.emailSubmit}</Button>
      </Actions>
    </ScreenCard>
  );
}
