import type { ReactNode } from 'react';
import { useWidget, useWords } from '../../context.ts';
import { entry } from '../../messages/en/entry.ts';
import { Footer } from '../../parts/footer.tsx';
import { Providers } from '../../parts/providers.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import type { ScreenProps } from '../../region.ts';
import { useOffered } from './use-offered.ts';

export function ProviderList({ flow }: ScreenProps<'provider-list'>): ReactNode {
  const { send } = useWidget();
  const words = useWords('entry', entry).providerList;
  return (
    <ScreenCard flow={flow} title={words.title}>
      <Providers
        providers={useOffered()}
        onPress={(providerId) => send({ type: 'providerChosen', providerId })}
      />
      <Footer kind="consent" />
    </ScreenCard>
  );
}
