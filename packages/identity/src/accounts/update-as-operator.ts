import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { Refused } from '@latchkey/kernel/refused';
import { type ReplyOf, type RequestOf, tokenLimits, type updateAccount } from '@latchkey/protocol';
import { retireCodes, retireEveryCode } from '../codes/open-code.ts';
import type { Identity } from '../identity.ts';
import { forgiveGuesses } from '../limits/password-guesses.ts';
import { roleAfterChange, roleWithoutFactor } from '../operators/factors-of-operators.ts';
import { requireReach } from '../operators/reach.ts';
import { removePasskeys } from '../passkeys/remove-passkeys.ts';
import { operatorsPassword } from '../passwords/new-password.ts';
import { factorsEdit, refuseImpossibleFactors } from '../second-factors/operator-factors.ts';
import { secondFactorInfoOf } from '../second-factors/second-factor.ts';
import { checkCustomAttributes } from '../tokens/claims.ts';
import { endOfEarlierSignIns, seconds } from '../tokens/id-token.ts';
import type { Account, AccountEdit, AccountRefusal } from './account.ts';
import { type AccountActName, auditEvent } from './account-acts.ts';
import {
  attributesRemoved,
  profileEdit,
  providerLinked,
  providersRemoved,
} from './account-edits.ts';
import { raiseAccountRefusal } from './account-refusals.ts';
import { accountReply } from './account-reply.ts';
import { checkEmail, checkPhoneNumber } from './profile-fields.ts';

type Request = RequestOf<typeof updateAccount>;

function emailEdit(identity: Identity, account: Account, request: Request): AccountEdit {
  if (request.email === undefined) return {};
  const email = checkEmail(request.email);
  if (email === account.email) return {};
  return { email, emailVerified: false, validSince: endOfEarlierSignIns(identity.now(), account) };
}

/**
 * Admin SDKs revoke by sending the second their clock shows. Taken literally, sign-ins of that
 * second would survive, and those made while the request travelled; and with a clock that is ahead
 * nobody could sign in until it is reached.
 */
function endOfSignIns(given: number, now: number, account: Account): number {
  const meansNow = Math.abs(given - seconds(now)) <= tokenLimits.clockSkewSeconds;
  return meansNow ? endOfEarlierSignIns(now, account) : given;
}

async function editOf(
  identity: Identity,
  caller: Caller,
  account: Account,
  request: Request,
): Promise<AccountEdit> {
  const settings = await identity.settings.current(caller.tenant);
  const removed = {
    ...attributesRemoved(request.deleteAttribute ?? []),
    ...providersRemoved(account, request.deleteProvider ?? []),
  };
  const { linkProviderUserInfo: link, customAttributes } = request;
  return {
    ...removed,
    ...profileEdit(request),
    ...emailEdit(identity, account, request),
    ...(request.emailVerified === undefined ? {} : { emailVerified: request.emailVerified }),
    ...(request.phoneNumber
      ? {
          phoneNumber: checkPhoneNumber(request.phoneNumber),
          phoneUsedAt: identity.now(),
          phoneLinkedAt: identity.now(),
        }
      : {}),
    ...(link === undefined
      ? {}
      : providerLinked(removed.providers ?? account.providers, link, identity.now())),
    ...(customAttributes === undefined
      ? {}
      : {
          customAttributes:
            customAttributes === '' ? null : checkCustomAttributes(customAttributes),
        }),
    ...factorsEdit(identity, account, request.mfa),
    ...(request.disableUser === undefined ? {} : { disabled: request.disableUser }),
    ...(request.createdAt === undefined ? {} : { createdAt: request.createdAt }),
    ...(request.lastLoginAt === undefined ? {} : { lastLoginAt: request.lastLoginAt }),
    ...(request.password
      ? {
          ...(await operatorsPassword(identity, caller, settings, request.password)),
          validSince: endOfEarlierSignIns(identity.now(), account),
        }
      : {}),
    ...(request.validSince === undefined
      ? {}
      : { validSince: endOfSignIns(request.validSince, identity.now(), account) }),
  };
}

/** Whom an operator gave the account to is not the one who could undo it from an earlier address. */
function codesEnded(identity: Identity, account: Account, edit: AccountEdit): readonly Change[] {
  if (edit.email !== undefined) return retireEveryCode(identity, account);
  return edit.passwordHash === undefined ? [] : retireCodes(identity, account);
}

/** What an edit ends: sessions with whatever they were opened by, codes with their address. */
function consequences(identity: Identity, account: Account, edit: AccountEdit): readonly Change[] {
  const at = identity.now();
  const endsSessions = edit.validSince !== undefined || edit.disabled === true;
  return [
    ...(endsSessions ? [identity.sessions.revokeAll(account.tenant, account.id, at)] : []),
    ...codesEnded(identity, account, edit),
    // Guesses at the old password say nothing about the new one, which its owner has to be able to use.
    ...(edit.passwordHash && account.email !== null
      ? forgiveGuesses(identity, account.tenant, account.email)
      : []),
  ];
}

function eventOf(account: Account, edit: AccountEdit): AccountActName {
  if (edit.disabled !== undefined && edit.disabled !== account.disabled) {
    return edit.disabled ? 'user_disabled' : 'user_enabled';
  }
  if (edit.passwordHash !== undefined) return 'authn_password_change';
  if (edit.email !== undefined) return 'email_changed';
  if (edit.validSince !== undefined) return 'authn_token_revoked';
  return 'user_updated';
}

export async function updateAsOperator(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<ReplyOf<typeof updateAccount>> {
  if (!request.localId) throw new Refused('MISSING_LOCAL_ID');
  const account = await identity.accounts.byId(caller.tenant, request.localId);
  if (account === undefined) throw new Refused('USER_NOT_FOUND');
  await requireReach(identity, caller, account);
  const edit = await editOf(identity, caller, account, request);
  refuseImpossibleFactors(account, edit);
  const passkeys = await removePasskeys(identity, caller, account, request.deletePasskey ?? []);
  const after = { ...account, ...edit };
  const event = auditEvent(caller, identity.now(), eventOf(account, edit), account.id);
  raiseAccountRefusal(
    await identity.commit<AccountRefusal>([
      ...identity.accounts.edit(account, edit),
      ...consequences(identity, account, edit),
      ...passkeys.changes,
      ...(await roleAfterChange(identity, caller, account, after)),
      ...(edit.secondFactors === undefined && passkeys.changes.length === 0
        ? []
        : await roleWithoutFactor(identity, caller, account, {
            secondFactors: after.secondFactors.length,
            passkeys: passkeys.left,
          })),
      identity.audit.record(event),
    ]),
  );
  return { ...accountReply(after), mfaInfo: after.secondFactors.map(secondFactorInfoOf) };
}
