import { type ReactNode, useState } from 'react';
import { TextButton } from '../../kit/button.tsx';
import { type Badges, Providers } from '../../kit/providers.tsx';
import { useWords } from '../../kit/surroundings.ts';
import { entry } from '../../messages/en/entry.ts';
import type { ProviderOptions } from '../../options.ts';

type ProviderGroupProps = {
  readonly providers: readonly ProviderOptions[];
  /** How many are seen at first. */
  readonly most: number;
  readonly badges: Badges;
  readonly onPress: (providerId: string) => void;
};

/** Some providers at once, and the rest for whoever asks. What was used last is never hidden. */
export function ProviderGroup({ providers, most, ...rest }: ProviderGroupProps): ReactNode {
  const words = useWords('entry', entry).otherWays;
  const [isAsked, setAsked] = useState<boolean>();
  const later = providers.slice(most);
  const isOpen = isAsked ?? later.some((provider) => provider.id in rest.badges);
  return (
    <>
      <Providers {...rest} providers={providers.slice(0, most)} />
      {later.length > 0 && (
        <TextButton aria-expanded={isOpen} onPress={() => setAsked(!isOpen)}>
          {words.more}
        </TextButton>
      )}
      {isOpen && <Providers {...rest} providers={later} kind="grid" />}
    </>
  );
}
