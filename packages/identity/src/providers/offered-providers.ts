import type { Caller } from '@latchkey/kernel/caller';
import type { getSignInSettings, ReplyOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { isKnownProvider, knownProviders } from './provider-names.ts';

type Offered = NonNullable<ReplyOf<typeof getSignInSettings>['providers']>;

/** Whoever gave a provider no name for people gave it an id: better than nothing, as a name is written. */
function nameOf(providerId: string): string {
  if (isKnownProvider(providerId)) return knownProviders[providerId];
  const id = providerId.replace(/^\w+\./, '');
  return id.charAt(0).toUpperCase() + id.slice(1);
}

/** What can be played on a developer's machine. */
const playable = [...Object.keys(knownProviders), 'oidc.demo'];

/** The providers that people can sign in with: those that are on, and in development the played ones. */
export async function offeredProviders(identity: Identity, caller: Caller): Promise<Offered> {
  const configs = await identity.providerConfigs.list(caller.tenant);
  const configured = new Set(configs.map(({ providerId }) => providerId));
  const played = playable.filter(
    (providerId) => !configured.has(providerId) && identity.demoProvider?.(providerId),
  );
  return [
    ...configs
      .filter(({ enabled }) => enabled)
      .map(({ providerId, displayName }) => ({
        providerId,
        displayName: displayName ?? nameOf(providerId),
      })),
    ...played.map((providerId) => ({ providerId, displayName: nameOf(providerId), demo: true })),
  ];
}
