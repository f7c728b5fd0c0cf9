import type { AcknowledgedLog, KnownAccount } from './acknowledged.ts';
import { type Calls, codeOf } from './calls.ts';
import { checkAccount } from './check-account.ts';
import { type Finding, half, lost } from './findings.ts';

/** What the operator's lookup takes at once. */
const batchSize = 100;
const lanes = 16;

/** Asks the restarted server for everything that was touched since the last check. */
export async function checkServer(calls: Calls, log: AcknowledgedLog): Promise<readonly Finding[]> {
  const touched = log.accounts.filter((account) => account.touched);
  const findings = [
    ...(await inLanes(batches(touched), (batch) => checkProfiles(calls, batch))),
    ...(await inLanes(touched, (account) => checkAccount(calls, account))),
    ...(await inLanes(log.unansweredSignUps, (signUp) => checkUnansweredSignUp(calls, signUp))),
  ];
  log.unansweredSignUps = [];
  return findings;
}

async function inLanes<Item>(
  items: readonly Item[],
  check: (item: Item) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const waiting = [...items];
  const findings: Finding[] = [];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      findings.push(...(await check(item)));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return findings;
}

const batches = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  );

async function checkProfiles(
  calls: Calls,
  accounts: readonly KnownAccount[],
): Promise<readonly Finding[]> {
  const { body } = await calls.lookUp({ localId: accounts.map(({ id }) => id) });
  const users = new Map((body.users ?? []).map((user) => [user.localId, user]));
  return accounts.flatMap((account) => {
    const user = users.get(account.id);
    if (!account.exists.includes(user !== undefined)) {
      return [lost(user ? `the deletion of ${account.id}` : `account ${account.id}`)];
    }
    const displayName = user?.['displayName'] as string | undefined;
    return user === undefined || account.displayName.includes(displayName)
      ? []
      : [lost(`the name of ${account.id}: ${displayName} instead of ${account.displayName}`)];
  });
}

/** All of it or nothing of it: an address that is there can be signed in to. */
async function checkUnansweredSignUp(
  calls: Calls,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<readonly Finding[]> {
  const { body } = await calls.lookUp({ email: [email] });
  if ((body.users ?? []).length === 0) return [];
  const answer = await calls.call('signInWithPassword', { email, password });
  return answer.ok ? [] : [half(`the sign-up of ${email} (${codeOf(answer)})`)];
}
