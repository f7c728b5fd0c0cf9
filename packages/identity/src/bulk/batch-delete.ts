import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import {
  bulkLimits,
  type batchDelete as operation,
  type ReplyOf,
  type RequestOf,
} from '@latchkey/protocol';
import type { AccountRefusal } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { onCurrentAccount, raiseAccountRefusal } from '../accounts/account-refusals.ts';
import type { Identity } from '../identity.ts';
import { beyondReach, outOfReach } from '../operators/reach.ts';

type Request = RequestOf<typeof operation>;

const notDisabled = 'NOT_DISABLED : Disable the account before batch deletion.';

/** All that may go, go in one commit; who is not there is not missed. */
export function batchDelete(
  identity: Identity,
  caller: Caller,
  { localIds = [], force = false }: Request,
): Promise<ReplyOf<typeof operation>> {
  if (localIds.length < 1 || localIds.length > bulkLimits.accounts)
    throw new Refused('LOCAL_ID_LIST_EXCEEDS_LIMIT');
  return onCurrentAccount(async () => {
    const accounts = await identity.manyAccounts.byIds(caller.tenant, localIds);
    const beyond = await outOfReach(identity, caller);
    const going = accounts.filter(({ id, disabled }) => !beyond.has(id) && (force || disabled));
    const staying = new Set(
      accounts.filter((account) => !going.includes(account)).map(({ id }) => id),
    );
    const now = identity.now();
    raiseAccountRefusal(
      await identity.commit<AccountRefusal>(
        going.flatMap((account) => [
          ...identity.accounts.remove(account),
          identity.audit.record(auditEvent(caller, now, 'user_deleted', account.id)),
        ]),
      ),
    );
    return {
      errors: localIds.flatMap((localId, index) =>
        staying.has(localId)
          ? [{ index, localId, message: beyond.has(localId) ? beyondReach : notDisabled }]
          : [],
      ),
    };
  });
}
