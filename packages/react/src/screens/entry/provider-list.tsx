import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Providers } from '../../kit/providers.tsx';
import { useWords } from '../../kit/surroundings.ts';
import { entry } from '../../messages/en/entry.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';
import { useOffered } from './use-offered.ts';

export function ProviderList({ flow }: ScreenProps<'provider-list'>): ReactNode {
  const { send } = useWidget();
  const words = useWords('entry', entry).providerList;
  return (
    <ScreenCard flow={flow} title={words.title} footer="consent">
      <Providers
        providers={useOffered()}
        onPress={(providerId) => send({ type: 'providerChosen', providerId })}
      />
    </ScreenCard>
  );
}
