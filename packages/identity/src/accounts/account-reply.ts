import type { ReplyOf, updateAccount } from '@latchkey/protocol';
import { redactedSecondFactorInfo } from '../second-factors/second-factor.ts';
import type { Account } from './account.ts';
import { providerRows, redactedHash } from './user-info.ts';

/** The account as `accounts:update` answers with it, to whoever holds a mailed code as well. */
export const accountReply = (account: Account): ReplyOf<typeof updateAccount> => ({
  kind: 'identitytoolkit#SetAccountInfoResponse',
  localId: account.id,
  email: account.email ?? undefined,
  emailVerified: account.email === null ? undefined : account.emailVerified,
  displayName: account.displayName ?? undefined,
  photoUrl: account.photoUrl ?? undefined,
  passwordHash: account.passwordHash === null ? undefined : redactedHash,
  providerUserInfo: providerRows(account),
  mfaInfo: account.secondFactors.map(redactedSecondFactorInfo),
});
