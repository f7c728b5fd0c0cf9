import type { TenantOffer } from '../flow/screens.ts';
import { forgetKeptTenant, keepTenant } from './kept-tenant.ts';
import type { Perform } from './performance.ts';
import { type SignInSettings, signInSettings } from './settings.ts';

/** What a tenant's settings let people sign in with, in the usual order. */
function offerOf(settings: SignInSettings): TenantOffer {
  const { passwordSignIn: password = false, emailLinkSignIn: link = false } = settings;
  return {
    providers: [
      ...(settings.providers ?? []).map(({ providerId: id = '', displayName: name, demo }) => ({
        id,
        ...(name && { name }),
        ...(demo && { isDemo: true }),
      })),
      ...(password || link ? [{ id: 'password' }] : []),
      ...(settings.passkeySignIn ? [{ id: 'passkey' }] : []),
      ...(settings.phoneSignIn ? [{ id: 'phone' }] : []),
      ...(settings.anonymousSignIn ? [{ id: 'anonymous' }] : []),
    ],
    email: { password, link },
    isOpenToNew: settings.signUpAllowed ?? false,
  };
}

/** From here on everything is asked of this tenant. One that cannot be entered changes nothing. */
export const enterTenant: Perform<'enterTenant'> = async ({ client }, effect, signal) => {
  const { tenantId, providers } = effect;
  const before = client.tenantId;
  client.setTenantId(tenantId || undefined);
  try {
    const settings = await signInSettings(client);
    signal.throwIfAborted();
    keepTenant(tenantId);
    return {
      type: 'tenantEntered',
      tenantId,
      offer: offerOf(settings),
      ...(providers && { providers }),
    };
  } catch (error) {
    client.setTenantId(before);
    throw error;
  }
};

export const leaveTenant: Perform<'leaveTenant'> = async ({ client }) => {
  client.setTenantId(undefined);
  forgetKeptTenant();
  return { type: 'tenantLeft' };
};
