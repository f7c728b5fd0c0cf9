import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import type { RequestOf, updateAccount } from '@latchkey/protocol';
import { retireCodes } from '../codes/open-code.ts';
import type { Identity } from '../identity.ts';
import { originOf } from '../sessions/session.ts';
import type { SignedIn } from '../tokens/id-token.ts';
import type { Account, AccountEdit } from './account.ts';
import { auditEvent } from './account-acts.ts';
import { attributesRemoved, providersRemoved } from './account-edits.ts';
import { notice } from './notices.ts';
import { noEffect, type UpdateEffect } from './update-effect.ts';
import { providerRows } from './user-info.ts';
import { openWayBack } from './way-back.ts';

type Request = Pick<RequestOf<typeof updateAccount>, 'deleteAttribute' | 'deleteProvider'>;

/** An address that goes is left like one that changes: with a way back, and without other sessions. */
async function removeAddress(
  identity: Identity,
  caller: Caller,
  { account, session }: SignedIn,
): Promise<UpdateEffect> {
  const settings = await identity.settings.current(caller.tenant);
  const { tenant, id } = account;
  const now = identity.now();
  return {
    edit: { initialEmail: account.initialEmail ?? account.email },
    changes: [
      identity.sessions.revokeOthers(tenant, id, session === null ? '' : originOf(session), now),
      ...retireCodes(identity, account),
      ...openWayBack(identity, caller, settings, account, null),
      identity.audit.record(auditEvent(caller, now, 'email_changed', id)),
    ],
  };
}

/** The owner hears of every way in that went, at the address the account had until now. */
function told(
  identity: Identity,
  caller: Caller,
  account: Account,
  edit: AccountEdit,
): readonly Change[] {
  const after = { ...account, ...edit };
  const gone = account.providers.filter((link) => !after.providers.includes(link));
  const hadPassword = account.passwordHash !== null && after.passwordHash === null;
  return [
    ...gone.flatMap(({ providerId }) =>
      notice(identity, caller, 'providerUnlinked', account, providerId),
    ),
    ...(account.phoneNumber !== after.phoneNumber
      ? notice(identity, caller, 'phoneUnlinked', account, account.phoneNumber)
      : []),
    ...(hadPassword && after.email !== null
      ? notice(identity, caller, 'passwordRemoved', account)
      : []),
  ];
}

/** What the signed-in person takes away from their own account. */
export async function removeWaysIn(
  identity: Identity,
  caller: Caller,
  signedIn: SignedIn,
  { deleteAttribute = [], deleteProvider = [] }: Request,
): Promise<UpdateEffect> {
  const { account } = signedIn;
  const edit = {
    ...attributesRemoved(deleteAttribute),
    ...providersRemoved(account, deleteProvider),
  };
  if (Object.keys(edit).length === 0) return noEffect;
  const address =
    edit.email === null && account.email !== null
      ? await removeAddress(identity, caller, signedIn)
      : noEffect;
  // Only what was there: the audit trail does not take a caller's words.
  const unlinked = new Set(providerRows(account).map(({ providerId }) => providerId ?? ''));
  return {
    edit: { ...edit, ...address.edit },
    changes: [
      ...address.changes,
      ...told(identity, caller, account, edit),
      ...[...unlinked]
        .filter((providerId) => deleteProvider.includes(providerId))
        .map((providerId) =>
          identity.audit.record(
            auditEvent(caller, identity.now(), 'identity_unlinked', account.id, providerId),
          ),
        ),
    ],
  };
}
