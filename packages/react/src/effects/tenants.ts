import { offerOf } from '../offer/offer-of.ts';
import { forgetKeptTenant, keepTenant } from './kept-tenant.ts';
import type { Perform } from './performance.ts';
import { signInSettings } from './settings.ts';

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
