import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import type { Account, AccountRefusal, ListedAccount } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Importing } from './importing.ts';
import type { AccountName } from './many-accounts.ts';

/** An account on its way in, and where in the import it stood. */
export type Arrival = { readonly index: number; readonly account: Account };

export type ImportFailure = { readonly index: number; readonly message: string };

export type ExistingAccounts = 'refuse' | 'overwrite' | 'skip when the same';

const taken = {
  'id-taken': 'localId belongs to an existing account - can not overwrite.',
  'email-taken': 'email exists in other account in database',
  'phone-taken': 'phone number exists in other account in database',
  'provider-taken': 'raw id exists in other account in database',
  'account-changed': 'the account was changed by somebody else meanwhile',
} as const satisfies Record<AccountRefusal, string>;

const refusals = {
  email: 'email-taken',
  phone: 'phone-taken',
  provider: 'provider-taken',
} as const;

const namesOf = ({
  email,
  phoneNumber,
  providers,
}: Account | ListedAccount): readonly AccountName[] => [
  ...(email === null ? [] : [{ kind: 'email', subject: email } as const]),
  ...(phoneNumber === null ? [] : [{ kind: 'phone', subject: phoneNumber } as const]),
  ...providers.map(({ providerId, rawId }) => ({
    kind: 'provider' as const,
    providerId,
    subject: rawId,
  })),
];

/** Two names have the same key only if they are the same: of what is before the last part the length is known. */
const keyOf = (name: AccountName) =>
  name.kind === 'provider'
    ? `provider ${name.providerId.length} ${name.providerId} ${name.subject}`
    : `${name.kind} ${name.subject}`;

/** What an account is known by. Everything else may have changed since it came in, and rightly so. */
const knownBy = (account: Account | ListedAccount) =>
  JSON.stringify(namesOf(account).map(keyOf).sort());

const idKey = ({ id }: Account) => `id ${id}`;

/** An account that came twice, and nothing about it was another. */
const sameKey = (account: Account) => `same ${account.id.length} ${account.id} ${knownBy(account)}`;

/** Everything of an account that no other may have. */
export const keysOf = (account: Account): readonly string[] => [
  idKey(account),
  ...namesOf(account).map(keyOf),
];

/** Names that came earlier in the same file, of which nothing is written. */
export type SeenNames = {
  has(key: string): boolean;
  add(key: string): void;
};

type Decision = Arrival & { readonly replaces: ListedAccount | undefined };

/** Who can come in, as far as a look tells. The commit decides. */
async function decide(
  importing: Importing,
  tenant: string,
  arrivals: readonly Arrival[],
  existing: ExistingAccounts,
  seen: Pick<SeenNames, 'has'> = { has: () => false },
) {
  const accounts = await importing.manyAccounts.byIds(
    tenant,
    arrivals.map(({ account }) => account.id),
  );
  const present = new Map(accounts.map((account) => [account.id, account]));
  const held = await importing.manyAccounts.held(
    tenant,
    arrivals.flatMap(({ account }) => namesOf(account)),
  );
  const holders = new Map(held.map((name) => [keyOf(name), name.accountId]));
  const roles =
    existing === 'overwrite' && tenant === '' ? await importing.operatorRoles.list() : [];
  const operators = new Set(roles.map(({ accountId }) => accountId));
  const decisions: Decision[] = [];
  const failures: ImportFailure[] = [];
  const skipped: number[] = [];
  for (const { index, account } of arrivals) {
    const before = present.get(account.id);
    if (before && existing === 'skip when the same' && knownBy(before) === knownBy(account)) {
      skipped.push(index);
      continue;
    }
    if (before && existing !== 'overwrite') {
      failures.push({ index, message: taken['id-taken'] });
      continue;
    }
    if (before && operators.has(account.id)) {
      failures.push({
        index,
        message: 'The account holds a role of operators - can not overwrite.',
      });
      continue;
    }
    const isSeen = seen.has(idKey(account));
    if (existing !== 'overwrite' && isSeen) {
      if (existing === 'skip when the same' && seen.has(sameKey(account))) skipped.push(index);
      else failures.push({ index, message: taken['id-taken'] });
      continue;
    }
    const names = namesOf(account).map((name) => ({ kind: name.kind, key: keyOf(name) }));
    const conflict = names.find(
      // Whoever is there twice to be overwritten has taken their own names before.
      ({ key }) => (holders.get(key) ?? account.id) !== account.id || (seen.has(key) && !isSeen),
    );
    if (conflict !== undefined) {
      failures.push({ index, message: taken[refusals[conflict.kind]] });
      continue;
    }
    for (const { key } of names) holders.set(key, account.id);
    decisions.push({ index, account, replaces: before });
  }
  return { decisions, failures, skipped };
}

/** Who could come in, as far as a look tells: nothing is written. */
export async function tryAccounts(
  importing: Importing,
  caller: Caller,
  arrivals: readonly Arrival[],
  existing: ExistingAccounts,
  seen: SeenNames,
): Promise<{ readonly failures: readonly ImportFailure[]; readonly skipped: readonly number[] }> {
  const { decisions, failures, skipped } = await decide(
    importing,
    caller.tenant,
    arrivals,
    existing,
    seen,
  );
  for (const { account } of decisions) {
    for (const key of [sameKey(account), ...keysOf(account)]) seen.add(key);
  }
  return { failures, skipped };
}

/** A new record in the place of an old one, sessions and codes included. */
const changesOf = (
  importing: Importing,
  { account, replaces }: Decision,
): readonly Change<AccountRefusal>[] =>
  replaces === undefined
    ? importing.accounts.insert(account)
    : [
        ...importing.accounts.remove(replaces),
        // Whoever still holds a look at the old record must not take this one for it.
        ...importing.accounts.insert({ ...account, version: replaces.version + 1 }),
      ];

/**
 * Brings accounts in: each of them whole or not at all, all of them in one commit. When somebody
 * took a name since the look, they are tried one by one, so that only whom it concerns stays out.
 */
export async function importAccounts(
  importing: Importing,
  caller: Caller,
  arrivals: readonly Arrival[],
  existing: ExistingAccounts,
): Promise<{ readonly failures: readonly ImportFailure[]; readonly skipped: readonly number[] }> {
  if (arrivals.length === 0) return { failures: [], skipped: [] };
  const { decisions, failures, skipped } = await decide(
    importing,
    caller.tenant,
    arrivals,
    existing,
  );
  if (decisions.length === 0) return { failures, skipped };
  const event = auditEvent(caller, importing.now(), 'users_imported', null);
  const refusal = await importing.commit<AccountRefusal>([
    ...decisions.flatMap((decision) => changesOf(importing, decision)),
    importing.audit.record(event),
  ]);
  if (refusal === undefined) return { failures, skipped };
  const late: (Decision & { readonly refusal: AccountRefusal })[] = [];
  for (const decision of decisions) {
    const alone = await importing.commit<AccountRefusal>(changesOf(importing, decision));
    if (alone !== undefined) late.push({ ...decision, refusal: alone });
  }
  if (late.length < decisions.length) await importing.commit([importing.audit.record(event)]);
  if (late.length === 0) return { failures, skipped };
  // Who brought the same people in meanwhile has refused nobody.
  const again = await decide(importing, caller.tenant, late, existing);
  const same = new Set(again.skipped);
  for (const { index, refusal: code } of late) {
    if (same.has(index)) skipped.push(index);
    else failures.push({ index, message: taken[code] });
  }
  return { failures, skipped };
}
