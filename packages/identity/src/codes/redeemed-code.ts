import type { ReplyOf, resetPassword } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { type Code, noAddress } from './code.ts';

type Redeemed = Pick<
  ReplyOf<typeof resetPassword>,
  'requestType' | 'email' | 'newEmail' | 'redemption'
>;

/** The address that an account has once the code did its work; none, if there is nothing to say of it. */
function addressBy({ purpose, email, newEmail }: Code): string | null {
  if (purpose === 'VERIFY_EMAIL') return email;
  return purpose === 'VERIFY_AND_CHANGE_EMAIL' ? newEmail : null;
}

/**
 * Whoever opens a link once more that has verified an address is told that it has: of this very code,
 * which was used and not ended by a newer one, while what it did still holds. Its holder learns nothing
 * that using it did not show.
 */
export async function redeemedCode(identity: Identity, code: Code): Promise<Redeemed | undefined> {
  const address = addressBy(code);
  const isOver = code.usedAt === null || code.expiresAt <= identity.now();
  if (address === null || code.accountId === null || isOver) return undefined;
  const account = await identity.accounts.byId(code.tenant, code.accountId);
  if (account === undefined || account.disabled) return undefined;
  if (account.email !== address || !account.emailVerified) return undefined;
  return {
    requestType: code.purpose,
    ...(code.email === noAddress ? {} : { email: code.email }),
    newEmail: code.newEmail ?? undefined,
    redemption: { isRedeemed: true },
  };
}
