import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { ReplyOf, RequestOf, signUp } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { operatorsPassword } from '../passwords/new-password.ts';
import { phonesOfNewAccount, refuseImpossibleFactors } from '../second-factors/operator-factors.ts';
import type { Account, AccountRefusal } from './account.ts';
import { auditEvent } from './account-acts.ts';
import { raiseAccountRefusal } from './account-refusals.ts';
import { newAccount } from './new-account.ts';
import {
  checkDisplayName,
  checkEmail,
  checkLocalId,
  checkPhoneNumber,
  checkPhotoUrl,
} from './profile-fields.ts';

type Request = RequestOf<typeof signUp>;

async function givenBy(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<Partial<Omit<Account, 'tenant' | 'version'>>> {
  const settings = await identity.settings.current(caller.tenant);
  return {
    ...(request.localId === undefined ? {} : { id: checkLocalId(request.localId) }),
    email: request.email ? checkEmail(request.email) : null,
    emailVerified: request.emailVerified ?? false,
    displayName: checkDisplayName(request.displayName ?? ''),
    photoUrl: checkPhotoUrl(request.photoUrl ?? ''),
    ...(request.phoneNumber
      ? {
          phoneNumber: checkPhoneNumber(request.phoneNumber),
          phoneUsedAt: identity.now(),
          phoneLinkedAt: identity.now(),
        }
      : {}),
    secondFactors: phonesOfNewAccount(identity, request.mfaInfo ?? []),
    disabled: request.disabled ?? false,
    lastLoginAt: null,
    lastRefreshAt: null,
    ...(request.password
      ? await operatorsPassword(identity, caller, settings, request.password)
      : {}),
  };
}

/** An operator makes an account: with any fields, without signing anybody in. */
export async function createAsOperator(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<ReplyOf<typeof signUp>> {
  const given = await givenBy(identity, caller, request);
  if (request.password !== undefined && given.email === null) throw new Refused('MISSING_EMAIL');
  const account = newAccount(identity, caller.tenant, given);
  refuseImpossibleFactors(account, given);
  raiseAccountRefusal(
    await identity.commit<AccountRefusal>([
      ...identity.accounts.insert(account),
      identity.audit.record(auditEvent(caller, account.createdAt, 'user_created', account.id)),
    ]),
  );
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: account.id,
    email: account.email ?? undefined,
    displayName: account.displayName ?? undefined,
  };
}
