import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import {
  type generateRecoveryCodes as operation,
  type ReplyOf,
  type RequestOf,
  secondFactorLimits,
} from '@latchkey/protocol';
import type { AccountRefusal } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { onCurrentAccount, raiseAccountRefusal } from '../accounts/account-refusals.ts';
import type { Identity } from '../identity.ts';
import { readIdToken, requireRecentSignIn } from '../tokens/id-token.ts';
import { hashRecoveryCode, newRecoveryCode } from './code-text.ts';

async function generate(
  identity: Identity,
  caller: Caller,
  idToken: string,
): Promise<ReplyOf<typeof operation>> {
  const signedIn = await readIdToken(identity, caller, idToken);
  const { account } = signedIn;
  if (account.secondFactors.length === 0) throw new Refused('MFA_ENROLLMENT_NOT_FOUND');
  requireRecentSignIn(identity, signedIn);
  // They stand in for the factor, so whoever gets them has shown one, whatever the settings ask for.
  if (signedIn.secondFactor === null) throw new Refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  const createdAt = identity.now();
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, () =>
    newRecoveryCode(identity.randomBytes),
  );
  raiseAccountRefusal(
    await identity.commit<AccountRefusal>([
      // Refused when the last factor went meanwhile, or somebody else made codes.
      ...identity.accounts.edit(account, {}),
      identity.recoveryCodes.remove(account),
      ...identity.recoveryCodes.insert(
        account,
        codes.map((code) => ({ hash: hashRecoveryCode(identity, account, code), createdAt })),
      ),
      identity.audit.record(auditEvent(caller, createdAt, 'recovery_codes_created', account.id)),
    ]),
  );
  return { codes, createdAt: new Date(createdAt).toISOString() };
}

export async function generateRecoveryCodes(
  identity: Identity,
  caller: Caller,
  { idToken }: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (!idToken) throw new Refused('MISSING_ID_TOKEN');
  return onCurrentAccount(() => generate(identity, caller, idToken));
}
