import type { ReactNode } from 'react';
import { ProviderButton } from './provider-button.tsx';
import type { ProviderLook } from './provider-look.ts';
import { useClass } from './surroundings.ts';

export type Badges = Readonly<Record<string, string>>;

type ProvidersProps = {
  readonly providers: readonly ProviderLook[];
  readonly onPress: (providerId: string) => void;
  /** Whole buttons if not said. `grid`: marks with a name; `quiet`: for what stands in second place. */
  readonly kind?: 'grid' | 'quiet';
  /** By provider. */
  readonly badges?: Badges;
};

/** A button for each provider, as a list. */
export function Providers({ providers, onPress, kind, badges }: ProvidersProps): ReactNode {
  const classOf = useClass();
  return (
    <ul className={classOf('providers')} data-kind={kind}>
      {providers.map((provider) => (
        <li key={provider.id}>
          <ProviderButton
            provider={provider}
            isShort={kind === 'grid'}
            badge={badges?.[provider.id]}
            onPress={() => onPress(provider.id)}
          />
        </li>
      ))}
    </ul>
  );
}
