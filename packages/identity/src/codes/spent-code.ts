import type { ReplyOf, resetPassword } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import type { Code } from './code.ts';

type Spent = Pick<ReplyOf<typeof resetPassword>, 'requestType' | 'email' | 'redemption'>;

/**
 * Whose a code was that is used up or too old, for a page that offers the next one. Its mail went to
 * that address and names it. A sign-in link tells nobody: there, the address is what its holder has to
 * know.
 */
export async function spentCode(identity: Identity, code: Code): Promise<Spent | undefined> {
  const isSpent = code.usedAt !== null || code.expiresAt <= identity.now();
  if (!isSpent || code.purpose === 'EMAIL_SIGNIN' || code.accountId === null) return undefined;
  const account = await identity.accounts.byId(code.tenant, code.accountId);
  if (account === undefined || account.disabled || account.email !== code.email) return undefined;
  return { requestType: code.purpose, email: code.email, redemption: { isSpent: true } };
}
