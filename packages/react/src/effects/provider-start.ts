import type { ProviderStart } from '@latchkey/client/providers';
import type { Errand } from '../flow/screens.ts';
import type { ProviderOptions } from '../options.ts';
import type { Stage } from './performance.ts';

/** In which parameter a provider is told who is about to sign in. */
const hintKeyOf = ({ id, loginHintKey }: ProviderOptions): string | undefined => {
  if (loginHintKey !== undefined) return loginHintKey;
  if (id === 'github.com') return 'login';
  return id === 'google.com' || id.startsWith('oidc.') ? 'login_hint' : undefined;
};

/** How a provider is asked, by what is configured for its button. */
export function providerStart(
  { options, page }: Pick<Stage, 'options' | 'page'>,
  { providerId, email }: Errand,
): ProviderStart {
  const provider = (options.providers ?? [])
    .map((given) => (typeof given === 'string' ? { id: given } : given))
    .find(({ id }) => id === providerId) ?? { id: providerId };
  const { scopes, customParameters }: ProviderOptions = provider;
  const hintKey = hintKeyOf(provider);
  return {
    providerId,
    continueUri: page.address,
    scopes,
    customParameters: {
      ...customParameters,
      ...(email !== undefined && hintKey !== undefined ? { [hintKey]: email } : {}),
    },
  };
}
