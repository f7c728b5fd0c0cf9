import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';
import type { SecondFactor } from '../sessions/session.ts';

/**
 * Whether this is a factor that the person added and still has. What an operator wrote down may be a
 * phone of the operator's, and recovery codes may have been made with it.
 */
export async function isOwnFactor(
  { passkeys }: Identity,
  { tenant, id, secondFactors }: Account,
  factor: SecondFactor | null,
): Promise<boolean> {
  if (factor === null) return false;
  if (factor.provider === 'passkey') {
    return (await passkeys.find(tenant, factor.identifier))?.accountId === id;
  }
  return secondFactors.some((each) => each.id === factor.identifier && !each.given);
}

/** Whether there is one. */
export const hasOwnFactor = async (
  { passkeys }: Identity,
  { tenant, id, secondFactors }: Account,
): Promise<boolean> =>
  secondFactors.some(({ given }) => !given) || (await passkeys.ofAccount(tenant, id)).length > 0;
