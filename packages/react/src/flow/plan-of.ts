import type { SignInOptions } from '../options.ts';
import type { Administrator, Plan } from './plan.ts';

const administrator = (option: boolean | Administrator | undefined): Administrator | undefined =>
  option === true ? {} : option || undefined;

export const providerId = (provider: string | { readonly id: string }): string =>
  typeof provider === 'string' ? provider : provider.id;

/** What of the options decides anything, with everything filled in. */
export function planOf(options: SignInOptions): Plan {
  const { providers = ['password'], email = {}, initialValues } = options;
  const closedToNew = administrator(options.closedToNew);
  const adminRestricted = administrator(options.adminRestricted);
  const emailHint = initialValues?.email?.trim();
  const phoneHint = initialValues?.phoneNumber;
  const providersInPlace = options.signInFlow !== 'popup';
  return {
    providers: providers.map(providerId),
    email: { password: email.password ?? true, link: email.link ?? true },
    requireName: email.requireName ?? true,
    forceSameDevice: email.forceSameDevice ?? false,
    ...(closedToNew && { closedToNew }),
    ...(adminRestricted && { adminRestricted }),
    layout: options.layout ?? 'form',
    upgradeGuests: options.upgradeGuests ?? false,
    providersInPlace,
    immediateFederatedRedirect: providersInPlace && options.immediateFederatedRedirect === true,
    ...(emailHint && { emailHint }),
    ...(phoneHint && { phoneHint }),
  };
}
