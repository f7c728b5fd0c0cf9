import { type ReactNode, useEffect, useState } from 'react';
import { useAuthContext, useClass, useWidget, useWords } from '../../context.ts';
import { entry } from '../../messages/en/entry.ts';
import { Footer } from '../../parts/footer.tsx';
import { ProviderButton } from '../../parts/provider-button.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import type { ScreenProps } from '../../region.ts';

export function ProviderList({ flow }: ScreenProps<'provider-list'>): ReactNode {
  const classOf = useClass();
  const { send, options } = useWidget();
  const words = useWords('entry', entry).providerList;
  const { client } = useAuthContext();
  const [hasPasskeys, setPasskeys] = useState(true);
  const mayHavePasskeys = flow.plan.providers.includes('passkey');
  const providers = (options.providers ?? ['password'])
    .map((provider) => (typeof provider === 'string' ? { id: provider } : provider))
    .filter(({ id }) => id !== 'passkey' || hasPasskeys);

  // Nearly all browsers can, and who lists them has them: only the others see the button go.
  useEffect(() => {
    if (!mayHavePasskeys) return;
    void import('../../passkeys/are-passkeys-on.ts')
      .then(({ arePasskeysOn }) => arePasskeysOn(client))
      .then(setPasskeys, () => {});
  }, [client, mayHavePasskeys]);

  return (
    <ScreenCard flow={flow} title={words.title}>
      <ul className={classOf('providers')}>
        {providers.map((provider) => (
          <li key={provider.id}>
            <ProviderButton
              provider={provider}
              onPress={() => send({ type: 'providerChosen', providerId: provider.id })}
            />
          </li>
        ))}
      </ul>
      <Footer kind="consent" />
    </ScreenCard>
  );
}
