import type { Database, Statement } from '@latchkey/kernel/store/database';
import { isTestedOn, postgresPlaces } from '@latchkey/testing/databases';
import { asksNothing, everyStatement, verbNames } from '@latchkey/testing/every-statement';
import {
  expectFewLookedAt,
  type Planner,
  planners,
  withoutAutovacuum,
} from '@latchkey/testing/looked-at';
import {
  sampleTime as now,
  sampleAccount,
  sampleCode,
  sampleEvent,
  sampleLink,
  sampleMail,
  samplePasskey,
  samplePending,
  samplePhoneCode,
  sampleProviderSignIn,
  sampleSession,
} from '@latchkey/testing/sample-records';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { migrations } from './migrations/index.ts';
import type { Store } from './store.ts';
import { tables } from './tables.ts';

const people = 400;
/** As many rows as nobody needs, and far fewer than there are. */
const few = 100;

const window = { count: 5, per: 1000 };

/** Somebody with everything that people leave behind. */
function everythingOf(store: Store, id: string) {
  const email = `${id}@example.com`;
  const phoneNumber = `+1555${id.slice(1).padStart(7, '0')}`;
  const account = sampleAccount({
    ...{ id, email, initialEmail: email, phoneNumber },
    providers: [sampleLink({ rawId: id, email })],
  });
  const ofAccount = { accountId: id };
  return [
    ...store.accounts.insert(account),
    ...[1, 2, 3].map((turn) =>
      store.sessions.insert(
        sampleSession({ ...ofAccount, id: `${id} ${turn}`, address: `203.0.113.${turn}` }),
      ),
    ),
    store.codes.insert(sampleCode({ ...ofAccount, hash: id, email })),
    store.phoneCodes.insert(samplePhoneCode({ sessionHash: id, phoneNumber })),
    store.pendingSignIns.insert(samplePending({ ...ofAccount, hash: id })),
    ...store.recoveryCodes.insert(account, [{ hash: id, createdAt: now }]),
    store.passkeys.insert(samplePasskey({ ...ofAccount, credentialId: id })),
    store.passkeys.spendChallenge('', id, now),
    store.challenges.spend({ id, difficulty: 16, expiresAt: now }),
    store.providerSignIns.insert(sampleProviderSignIn({ stateHash: id })),
    store.spentCredentials.spend({ tenant: '', hash: id, expiresAt: now }),
    store.usedAssertions.use({
      ...{ tenant: '', providerId: 'saml.acme', idHash: id, expiresAt: now },
    }),
    store.sends.charge('', email, window, now),
    store.outbox.enqueue(sampleMail({ to: email })),
    store.audit.record(sampleEvent({ actor: id, subject: id })),
    ...store.usage.count({ tenant: '', day: 20_000, accounts: [id], clients: [] }),
  ];
}

/** Who goes through everybody: sweepers, deliverers, and operators who look at lists or take all away. */
const goesThroughMany = [
  /\.prune/,
  /^(messageQueue|keptMessages)\./,
  /^manyAccounts\.(count|find)$/,
  /^accounts\.oldGuests$/,
  /^audit\.list$/,
  /^tenants\.clearSome$/,
  // Tells operators how many there were.
  /^usage\.activeAccounts$/,
  // Of codes that are shown in development.
  /^(codes|phoneCodes)\.open$/,
];

/** The same for what PostgreSQL rather reads as a whole, being no longer than a few hundred short rows. */
const readsSmallTables = [/^usage\.count$/, /^outbox\.enqueueWithin$/];

/**
 * Lookups by one of several indexes that begin with the tenant. Before it has counted anything PostgreSQL
 * cannot tell them apart, and may go through the tenant once: until the server counts, as it does below.
 */
const mayTakeAnotherIndex = [
  /^accounts\.by(Id|ProviderEmail|InitialEmail)$/,
  /^manyAccounts\.held$/,
  /^codes\.(find|consume|chargeTry|retireForEmail)$/,
  /^phoneCodes\.(find|consume|chargeTry|retire)$/,
  /^sessions\.(find|rotate|touch|arrive)$/,
  /^standings\.(sessions|signIn)$/,
  /^passkeys\.find$/,
  /^usage\.count$/,
];

/** What asks first who has a name, which is such a lookup, and must not be dear after that. */
const looksUpName = [
  /^accounts\.by(Email|PhoneNumber|Provider)$/,
  /^guesses\.(charge|resetPlaces)$/,
];

const without = (...lists: readonly (readonly RegExp[])[]) =>
  verbNames.filter((name) => !lists.flat().some((one) => one.test(name)));

describe.runIf(isTestedOn('PostgreSQL'))('on PostgreSQL', () => {
  const place = postgresPlaces();
  const planner = planners();
  const statements = new Map<string, readonly Statement[]>();
  let location: string;
  /** Another node of the server, which has made no commit yet. */
  let open: () => Promise<Database>;
  let emptyThen: Planner;

  beforeAll(async () => {
    const made = await place();
    location = made.location;
    open = () => made.open(migrations);
    const database = await open();
    await database.commit(withoutAutovacuum(tables));
    const { statementsOf } = await everyStatement(database);
    for (const name of verbNames) statements.set(name, await statementsOf(name));
    emptyThen = await planner(location);
    for (const statement of [...statements.values()].flat()) await emptyThen.plan(statement);
  }, 60_000);

  function expectFew(name: string, planned: Readonly<Record<string, Planner>>, besides?: string) {
    const said = statements.get(name) ?? [];
    if (!asksNothing.includes(name)) expect(said).not.toEqual([]);
    return expectFewLookedAt(said, planned, few, besides);
  }

  describe('that has counted nothing yet', () => {
    let fullNow: Planner;
    beforeAll(async () => {
      const { store } = await everyStatement(await open());
      const everything = Array.from({ length: people }, (_, one) =>
        everythingOf(store, `p${one + 1}`),
      );
      // In few commits, or the server would count.
      for (let done = 0; done < people; done += 40) {
        await store.commit(everything.slice(done, done + 40).flat());
      }
      fullNow = await planner(location);
    }, 60_000);

    it.each(without(goesThroughMany, mayTakeAnotherIndex))(
      '%s looks at few rows, however many there are',
      (name) =>
        expectFew(
          name,
          { emptyThen, fullNow },
          looksUpName.some((one) => one.test(name)) ? 'identities' : undefined,
        ),
    );
  });

  describe('whose tables the server has counted', () => {
    let countedNow: Planner;
    beforeAll(async () => {
      const database = await open();
      const uncounted = async () => {
        const sql = `SELECT relname FROM pg_class WHERE relname IN ('accounts', 'sessions', 'codes')
          AND reltuples < ${people}`;
        return database.read({ sql, parameters: [] });
      };
      expect(await uncounted()).toHaveLength(3);
      const nothing = { sql: 'DELETE FROM codes WHERE expires_at < 0', parameters: [] };
      for (let turn = 0; turn < 50; turn += 1) await database.commit([nothing]);
      await vi.waitFor(async () => expect(await uncounted()).toEqual([]));
      countedNow = await planner(location);
    }, 60_000);

    // What was planned before is planned again.
    it.each(without(goesThroughMany, readsSmallTables))(
      '%s looks at few rows, however many there are',
      (name) => expectFew(name, { emptyThen, countedNow }),
    );
  });
});
