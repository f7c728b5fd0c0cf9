import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { EmailAddress } from '../../kit/email-address.tsx';
import { ProviderButton } from '../../kit/provider-button.tsx';
import { useClass, useSurroundings, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { entry } from '../../messages/en/entry.ts';
import { federated } from '../../messages/en/federated.ts';
import { fill } from '../../messages/words.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';
import { useProvider, useProviders } from './use-provider.ts';

type OwnProvidersProps = {
  readonly flow: ScreenProps<'federated-sign-in' | 'linking-provider'>['flow'];
  readonly title: string;
  readonly children: ReactNode;
};

/** The providers that an account signs in with. */
function OwnProviders({ flow, title, children }: OwnProvidersProps): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const { submit } = useWords('federated', federated).signIn;
  const providers = useProviders(flow.data.providerIds);
  return (
    <ScreenCard flow={flow} title={title} footer="links">
      <p className={classOf('text')}>{children}</p>
      <ul className={classOf('providers')}>
        {providers.map((provider) => (
          <li key={provider.id}>
            <ProviderButton
              provider={{ ...provider, label: fill(submit, { provider: provider.name }) }}
              onPress={() => send({ type: 'providerChosen', providerId: provider.id })}
            />
          </li>
        ))}
      </ul>
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {cancel}
        </Button>
      </Actions>
    </ScreenCard>
  );
}

/** "Google or GitHub", in the reader's language. */
function useAnyOf(providerIds: readonly string[]): string {
  const { language } = useSurroundings();
  const names = useProviders(providerIds).map(({ name }) => name);
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}

export function FederatedSignIn({ flow }: ScreenProps<'federated-sign-in'>): ReactNode {
  const words = useWords('federated', federated).signIn;
  const { email, providerIds } = flow.data;
  const provider = useAnyOf(providerIds);
  return (
    <OwnProviders flow={flow} title={words.title}>
      <Text values={{ email: <EmailAddress>{email}</EmailAddress>, provider }}>{words.text}</Text>
    </OwnProviders>
  );
}

export function LinkingProvider({ flow }: ScreenProps<'linking-provider'>): ReactNode {
  const words = useWords('federated', federated).linking;
  const { email, providerIds, connects } = flow.data;
  const provider = useAnyOf(providerIds);
  const { name: other } = useProvider(connects);
  return (
    <OwnProviders flow={flow} title={words.title}>
      <Text values={{ email: <EmailAddress>{email}</EmailAddress>, provider, other }}>
        {words.providerText}
      </Text>
    </OwnProviders>
  );
}
