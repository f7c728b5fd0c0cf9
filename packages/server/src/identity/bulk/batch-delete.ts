import {
  bulkLimits,
  type batchDelete as operation,
  type ReplyOf,
  type RequestOf,
} from '@latchkey/protocol';
import type { AccountRefusal } from '../accounts/account.ts';
import { onCurrentAccount, raiseAccountRefusal } from '../accounts/account-refusals.ts';
import { auditEvent } from '../audit/audit.ts';
import type { Caller } from '../caller.ts';
import type { Identity } from '../identity.ts';
import { Refused } from '../refused.ts';

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
    const going = accounts.filter(({ disabled }) => force || disabled);
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
        staying.has(localId) ? [{ index, localId, message: notDisabled }] : [],
      ),
    };
  });
}
