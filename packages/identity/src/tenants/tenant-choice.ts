import type { Caller } from '@latchkey/kernel/caller';
import type { getSignInSettings, ReplyOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';

type TenantChoice = ReplyOf<typeof getSignInSettings>['tenantChoice'];

/** More would be no list to choose from. */
const mostListed = 200;

/**
 * The tenants that a sign-in page may offer. Customers of somebody are nobody else's business: none
 * are told of, unless an operator has decided otherwise, and never within one of them.
 */
export async function tenantChoice(identity: Identity, caller: Caller): Promise<TenantChoice> {
  if (identity.tenantChoice === 'off' || caller.tenant !== '') return undefined;
  if (!(await identity.settings.current('')).tenantsAllowed) return undefined;
  const tenants = await identity.tenants.page('', mostListed);
  const open = tenants.filter(({ config }) => !config.disableAuth);
  if (open.length === 0) return undefined;
  return {
    by: identity.tenantChoice === 'email' ? 'EMAIL' : 'BUTTON',
    tenants: open.map(({ id, config: { displayName, signInChoice } }) => ({
      tenantId: id,
      displayName: signInChoice?.title || displayName,
      color: signInChoice?.color,
      emailDomains: signInChoice?.emailDomains ?? [],
    })),
  };
}
