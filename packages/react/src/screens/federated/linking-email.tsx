import type { ReactNode } from 'react';
import { useClass, useWidget, useWords } from '../../context.ts';
import { entry } from '../../messages/en/entry.ts';
import { federated } from '../../messages/en/federated.ts';
import { Actions, Button } from '../../parts/button.tsx';
import { Footer } from '../../parts/footer.tsx';
import { MailIcon } from '../../parts/icons.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import { EmailAddress, Text } from '../../parts/text.tsx';
import type { ScreenProps } from '../../region.ts';
import { useProvider } from './use-provider.ts';

export function LinkingEmail({ flow }: ScreenProps<'linking-email'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const words = useWords('federated', federated).linking;
  const { email, connects } = flow.data;
  const { name: provider } = useProvider(connects);
  return (
    <ScreenCard flow={flow} title={words.title} icon={<MailIcon />}>
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
      <Footer kind="links" />
    </ScreenCard>
  );
}
