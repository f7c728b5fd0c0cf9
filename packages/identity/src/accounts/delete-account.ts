import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { deleteAccount as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { requireFactorOfOperator } from '../operators/factors-of-operators.ts';
import { requireReach } from '../operators/reach.ts';
import { readIdToken, requireRecentSignIn } from '../tokens/id-token.ts';
import type { Account, AccountRefusal } from './account.ts';
import { auditEvent } from './account-acts.ts';
import { onCurrentAccount, raiseAccountRefusal } from './account-refusals.ts';
import { notice } from './notices.ts';

type Request = RequestOf<typeof operation>;

async function accountToDelete(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<Account> {
  // Whom an operator means is named by an id alone: a token beside it is not whom they meant to delete.
  if (caller.operator !== undefined) {
    if (!request.localId) throw new Refused('MISSING_LOCAL_ID');
    const account = await identity.accounts.byId(caller.tenant, request.localId);
    if (account === undefined) throw new Refused('USER_NOT_FOUND');
    await requireReach(identity, caller, account);
    return account;
  }
  // The account is the token's. An id in the body is nobody's proof of anything.
  if (!request.idToken) throw new Refused('MISSING_ID_TOKEN');
  const signedIn = await readIdToken(identity, caller, request.idToken, { uncounted: true });
  requireRecentSignIn(identity, signedIn);
  await requireFactorOfOperator(identity, signedIn);
  const settings = await identity.settings.current(caller.tenant);
  if (!settings.deletionAllowed) throw new Refused('ADMIN_ONLY_OPERATION');
  return signedIn.account;
}

export function deleteAccount(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<ReplyOf<typeof operation>> {
  return onCurrentAccount(async () => {
    const account = await accountToDelete(identity, caller, request);
    raiseAccountRefusal(
      await identity.commit<AccountRefusal>([
        ...identity.accounts.remove(account),
        ...notice(identity, caller, 'accountDeleted', account),
        identity.audit.record(auditEvent(caller, identity.now(), 'user_deleted', account.id)),
      ]),
    );
    return { kind: 'identitytoolkit#DeleteAccountResponse' };
  });
}
