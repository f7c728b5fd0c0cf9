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
  return {
    providers: providers.map(providerId),
    email: { password: email.password ?? true, link: email.link ?? true },
    requireName: email.requireName ?? true,
    forceSameDevice: email.forceSameDevice ?? false,
    ...(closedToNew && { closedToNew }),
    ...(adminRestricted && { adminRestricted }),
    layout: options.layout ?? 'form',
    upgradeGuests: options.upgradeGuests ?? false,
    immediateFederatedRedirect:
      options.immediateFederatedRedirect === true && options.signInFlow !== 'popup',
    ...(emailHint && { emailHint }),
    ...(phoneHint && { phoneHint }),
  };
}
