import type { Account } from '@latchkey/client';
import type { SignInSettings } from '../effects/settings.ts';
import { providerName } from '../kit/provider-name.ts';
import type { SignInOptions } from '../options.ts';

/** A provider, and whether it leads into the account. */
export type LinkedProvider = {
  readonly id: string;
  readonly name: string;
  readonly isLinked: boolean;
  /** Who somebody is there: an address, or a name. */
  readonly knownAs?: string;
  /** One that is gone can be unlinked, but not linked. */
  readonly isOffered: boolean;
};

/** These have parts of their own on the account pages. */
const own: ReadonlySet<string> = new Set(['password', 'phone', 'passkey', 'anonymous']);

/** Every provider that is offered, in its order, and then what else is linked. */
export function linkedProviders(
  { providers }: Account,
  settings: SignInSettings | undefined,
  { providers: configured = [] }: Pick<SignInOptions, 'providers'> = {},
): readonly LinkedProvider[] {
  const offered = settings?.providers ?? [];
  const linked = providers.filter(({ providerId }) => !own.has(providerId));
  const ids = [...offered, ...linked].map(({ providerId = '' }) => providerId);
  return [...new Set(ids)].map((id) => {
    const link = linked.find(({ providerId }) => providerId === id);
    const offer = offered.find(({ providerId }) => providerId === id);
    const option = configured.find((each) => typeof each === 'object' && each.id === id);
    const configuredName = typeof option === 'object' ? option.name : undefined;
    const knownAs = link?.email ?? link?.displayName;
    return {
      id,
      name: providerName({ id, name: configuredName ?? offer?.displayName }),
      isLinked: link !== undefined,
      isOffered: offer !== undefined,
      ...(knownAs && { knownAs }),
    };
  });
}
