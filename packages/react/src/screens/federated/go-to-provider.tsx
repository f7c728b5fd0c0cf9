import type { ReactNode } from 'react';
import { useClass, useWidget, useWords } from '../../context.ts';
import { entry } from '../../messages/en/entry.ts';
import { federated } from '../../messages/en/federated.ts';
import { fill } from '../../messages/words.ts';
import { Actions, Button } from '../../parts/button.tsx';
import { Footer } from '../../parts/footer.tsx';
import { ProviderButton } from '../../parts/provider-button.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import { EmailAddress, Text } from '../../parts/text.tsx';
import type { ScreenProps } from '../../region.ts';
import { useProvider } from './use-provider.ts';

type OneProviderProps = {
  readonly flow: ScreenProps<'federated-sign-in' | 'linking-provider'>['flow'];
  readonly title: string;
  readonly children: ReactNode;
};

/** The one provider that an account signs in with. */
function OneProvider({ flow, title, children }: OneProviderProps): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const { submit } = useWords('federated', federated).signIn;
  const { providerId } = flow.data;
  const provider = useProvider(providerId);
  return (
    <ScreenCard flow={flow} title={title}>
      <p className={classOf('text')}>{children}</p>
      <ul className={classOf('providers')}>
        <li>
          <ProviderButton
            provider={{ ...provider, label: fill(submit, { provider: provider.name }) }}
            onPress={() => send({ type: 'providerChosen', providerId })}
          />
        </li>
      </ul>
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {cancel}
        </Button>
      </Actions>
      <Footer kind="links" />
    </ScreenCard>
  );
}

export function FederatedSignIn({ flow }: ScreenProps<'federated-sign-in'>): ReactNode {
  const words = useWords('federated', federated).signIn;
  const { email, providerId } = flow.data;
  const { name: provider } = useProvider(providerId);
  return (
    <OneProvider flow={flow} title={words.title}>
      <Text values={{ email: <EmailAddress>{email}</EmailAddress>, provider }}>{words.text}</Text>
    </OneProvider>
  );
}

export function LinkingProvider({ flow }: ScreenProps<'linking-provider'>): ReactNode {
  const words = useWords('federated', federated).linking;
  const { email, providerId, connects } = flow.data;
  const { name: provider } = useProvider(providerId);
  const { name: other } = useProvider(connects);
  return (
    <OneProvider flow={flow} title={words.title}>
      <Text values={{ email: <EmailAddress>{email}</EmailAddress>, provider, other }}>
        {words.providerText}
      </Text>
    </OneProvider>
  );
}
