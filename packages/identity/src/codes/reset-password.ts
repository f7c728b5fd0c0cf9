import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import {
  type resetPassword as operation,
  type ReplyOf,
  type RequestOf,
  takeBackLimits,
} from '@latchkey/protocol';
import type { AccountRefusal } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { onCurrentAccount, raiseAccountRefusal } from '../accounts/account-refusals.ts';
import { withoutAddedSince } from '../accounts/added-since.ts';
import { firstProof } from '../accounts/first-proof.ts';
import type { Identity } from '../identity.ts';
import { takePasswordChange } from '../limits/account-writes.ts';
import { needsFactorOfOperator } from '../operators/factors-of-operators.ts';
import { afterPasswordChange } from '../passwords/after-password-change.ts';
import { newPassword } from '../passwords/new-password.ts';
import { personOf } from '../passwords/person-of.ts';
import { redactedSecondFactorInfo } from '../second-factors/second-factor.ts';
import { checkPassword } from '../sign-in/check-password.ts';
import { isAskedForSecondFactor } from '../sign-in/finish-sign-in.ts';
import { endOfEarlierSignIns } from '../tokens/id-token.ts';
import { type Code, noAddress } from './code.ts';
import { accountOfCode, findCode, openCode, stillOpen } from './open-code.ts';
import { redeemedCode } from './redeemed-code.ts';
import { redemptionOf } from './redemption.ts';
import { spentCode } from './spent-code.ts';

type Request = RequestOf<typeof operation>;
type Reply = ReplyOf<typeof operation>;

const kind = 'identitytoolkit#ResetPasswordResponse';

/** What a code is for. The address behind a sign-in link is the secret its holder has to name. */
async function inspect(identity: Identity, caller: Caller, code: Code): Promise<Reply> {
  if (code.purpose === 'EMAIL_SIGNIN') return { kind, requestType: code.purpose };
  const account = await accountOfCode(identity, code);
  return {
    kind,
    requestType: code.purpose,
    ...(code.email === noAddress ? {} : { email: code.email }),
    newEmail: code.newEmail ?? undefined,
    mfaInfo: code.secondFactor === null ? undefined : redactedSecondFactorInfo(code.secondFactor),
    redemption: await redemptionOf(identity, caller, code, account),
  };
}

/** Looks without using. Only pages that know what to say of it ask about codes that are no good. */
async function look(
  identity: Identity,
  caller: Caller,
  text: string,
  includeRedeemed: boolean,
): Promise<Reply> {
  const code = await findCode(identity, caller, text);
  const told =
    includeRedeemed &&
    code &&
    ((await redeemedCode(identity, code)) ?? (await spentCode(identity, code)));
  return told ? { kind, ...told } : inspect(identity, caller, stillOpen(identity, code));
}

/**
 * The mailbox sets a new password. Who resets one may do so because somebody else was in the account:
 * what was added to it shortly before goes, too.
 */
async function confirm(
  identity: Identity,
  caller: Caller,
  code: Code,
  password: string,
): Promise<Reply> {
  if (code.purpose !== 'PASSWORD_RESET') throw new Refused('INVALID_OOB_CODE');
  const account = await accountOfCode(identity, code);
  const settings = await identity.settings.current(caller.tenant);
  const changed = await newPassword(identity, caller, settings, password, personOf(account));
  const at = identity.now();
  const first = firstProof(identity, account);
  const added = await withoutAddedSince(identity, caller, account, at - takeBackLimits.beforeReset);
  const refusal = await identity.commit<AccountRefusal | 'code-spent'>([
    identity.codes.consume(code, at),
    ...identity.accounts.edit(account, {
      ...added.edit,
      ...first.edit,
      ...changed,
      validSince: endOfEarlierSignIns(at, account),
    }),
    ...added.changes,
    ...first.changes,
    ...afterPasswordChange(identity, caller, account, 'mailbox'),
    identity.audit.record(auditEvent(caller, at, 'code_used', account.id, code.purpose)),
  ]);
  if (refusal === 'code-spent') throw new Refused('INVALID_OOB_CODE');
  raiseAccountRefusal(refusal);
  return { kind, requestType: code.purpose, email: code.email };
}

async function replaceKnownPassword(
  identity: Identity,
  caller: Caller,
  request: { email: string; oldPassword: string; newPassword: string },
): Promise<Reply> {
  const settings = await identity.settings.current(caller.tenant);
  const given = { email: request.email, password: request.oldPassword };
  return checkPassword(identity, caller, settings, given, async (account) => {
    // Nobody is signed in here who could show the second factor.
    if (
      isAskedForSecondFactor(settings, account) ||
      (await needsFactorOfOperator(identity, account))
    ) {
      throw new Refused('OPERATION_NOT_ALLOWED', 'Sign in to change this password.');
    }
    takePasswordChange(identity, caller, account);
    const changed = await newPassword(
      identity,
      caller,
      settings,
      request.newPassword,
      personOf(account),
    );
    const refusal = await identity.commit<AccountRefusal>([
      ...identity.accounts.edit(account, {
        ...changed,
        validSince: endOfEarlierSignIns(identity.now(), account),
      }),
      ...afterPasswordChange(identity, caller, account, 'password'),
    ]);
    raiseAccountRefusal(refusal);
    return { kind, requestType: 'PASSWORD_RESET', email: account.email ?? undefined };
  });
}

export async function resetPassword(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<Reply> {
  const settings = await identity.settings.current(caller.tenant);
  const { oobCode, email, oldPassword, newPassword: password } = request;
  // Codes of other mails can be looked at all the same.
  if (!settings.passwordSignIn && (password || !oobCode))
    throw new Refused('PASSWORD_LOGIN_DISABLED');
  if (!oobCode && email && oldPassword && password) {
    return onCurrentAccount(() =>
      replaceKnownPassword(identity, caller, { email, oldPassword, newPassword: password }),
    );
  }
  if (!oobCode) throw new Refused('MISSING_OOB_CODE');
  if (!password) return look(identity, caller, oobCode, request.includeRedeemed ?? false);
  return onCurrentAccount(async () =>
    confirm(identity, caller, await openCode(identity, caller, oobCode), password),
  );
}
