import type { ReactNode } from 'react';
import { useClass } from '../context.ts';
import type { ProviderOptions } from '../options.ts';
import { ProviderButton } from './provider-button.tsx';

export type Badges = Readonly<Record<string, string>>;

type ProvidersProps = {
  readonly providers: readonly ProviderOptions[];
  readonly onPress: (providerId: string) => void;
  /** Whole buttons if not said. `grid`: marks with a name; `quiet`: for what stands in second place. */
  readonly kind?: 'grid' | 'quiet';
  /** By provider. */
  readonly badges?: Badges;
};

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
