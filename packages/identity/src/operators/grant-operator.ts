import { serverEvent } from '@latchkey/kernel/audit/server-events';
import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { grantOperator as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Account, AccountRefusal } from '../accounts/account.ts';
import { onCurrentAccount, raiseAccountRefusal } from '../accounts/account-refusals.ts';
import { retireEmailChange } from '../codes/open-code.ts';
import type { Identity } from '../identity.ts';
import { operatorReply } from './operator-reply.ts';
import { hasOwnFactor } from './own-factors.ts';
import { personName } from './person-name.ts';

async function requireFooting(identity: Identity, account: Account): Promise<void> {
  if (!identity.operatorsNeedFactor) return;
  if (account.email !== null && account.emailVerified && (await hasOwnFactor(identity, account))) {
    return;
  }
  throw new Refused(
    'INVALID_OPERATOR',
    'This account needs a verified e-mail address, and a second factor or a passkey that its owner added, before it can hold a role.',
  );
}

export function grantOperator(
  identity: Identity,
  caller: Caller,
  { localId, role = 'ROLE_UNSPECIFIED' }: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  return onCurrentAccount(async () => {
    if (!localId) throw new Refused('MISSING_LOCAL_ID');
    if (role === 'ROLE_UNSPECIFIED') {
      throw new Refused('INVALID_OPERATOR', 'A role is owner, userAdmin or viewer.');
    }
    const account = await identity.accounts.byId('', localId);
    if (account === undefined) throw new Refused('USER_NOT_FOUND');
    if (caller.operator === personName(account)) {
      throw new Refused('INVALID_OPERATOR', 'Nobody changes their own role. Ask another owner.');
    }
    await requireFooting(identity, account);
    const at = identity.now();
    const grantedBy = caller.operator ?? '';
    const granted = { accountId: account.id, role, grantedAt: at, grantedBy };
    raiseAccountRefusal(
      await identity.commit<AccountRefusal>([
        // Whoever changes the account in this moment has to look again whether they may.
        ...identity.accounts.edit(account, {}),
        // Nor does a change of address go on that somebody began before there was a role to be had.
        ...retireEmailChange(identity, account),
        identity.operatorRoles.grant(granted),
        identity.audit.record(serverEvent(caller, at, 'operator_granted', account.id, role)),
      ]),
    );
    return operatorReply(account, granted);
  });
}
