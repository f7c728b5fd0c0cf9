import { randomBytes } from 'node:crypto';
import type { MessageQueue } from '@latchkey/identity/outbox/message-queue';
import type { KeptMessages } from '@latchkey/identity/store/kept-messages';
import { createStore, type Store } from '@latchkey/identity/store/store';
import { createSealer } from '@latchkey/kernel/keys/sealing';
import type { Change, Database, Statement } from '@latchkey/kernel/store/database';
import { overheard } from './overheard.ts';
import {
  sampleTime as now,
  sampleAccount,
  sampleAccountEvent,
  sampleCode,
  sampleEvent,
  sampleLink,
  sampleMail,
  samplePasskey,
  samplePending,
  samplePhoneCode,
  sampleProviderConfig,
  sampleProviderSignIn,
  sampleSession,
  sampleSms,
} from './sample-records.ts';

const account = sampleAccount({ id: 'ada', email: 'ada@example.com', phoneNumber: '+15555550100' });
const code = sampleCode({ accountId: 'ada' });
const phoneCode = samplePhoneCode();
const session = sampleSession({ accountId: 'ada' });
const pending = samplePending({ accountId: 'ada' });
const passkey = samplePasskey({ accountId: 'ada' });
const provider = sampleProviderConfig();
const providerSignIn = sampleProviderSignIn();
const guesses = { tenant: '', kind: 'password', subject: 'ada@example.com' } as const;
const rule = { tries: 1, hardStop: 3, firstRest: 1000, longestRest: 4000 };
const window = { count: 5, per: 1000 };
const purposes = ['PASSWORD_RESET', 'EMAIL_SIGNIN'] as const;
const key = {
  ...{ kid: 'kid', generation: 1, bits: 3072, createdAt: now, activeFrom: now },
  ...{ certificate: 'certificate', sealedPrivateKey: 'sealed' },
};
const serviceKey = {
  email: 'one@x.com',
  keyId: 'k1',
  publicKey: 'public',
  role: 'owner',
  createdAt: now,
} as const;

const taken = { id: 'id', attempts: 1 };
const lane = { channel: 'mail', lane: '' };
const queueVerbs = {
  lanes: (queue: MessageQueue) => queue.lanes(),
  claim: (queue: MessageQueue) => queue.claim(lane, now, 1000, 20),
  renew: (queue: MessageQueue) => queue.renew(taken, now),
  finish: (queue: MessageQueue) => queue.finish('id', 'sent', now),
  fail: (queue: MessageQueue) => queue.fail(taken, 'EENVELOPE 550', now),
  postpone: (queue: MessageQueue) => queue.postpone(taken, now, now, 'ECONNREFUSED'),
};
const keptVerbs = {
  recent: (kept: KeptMessages) => kept.recent(20),
  recentSms: (kept: KeptMessages) => kept.recentSms(20),
  recentEvents: (kept: KeptMessages) => kept.recentEvents(20),
  list: async (kept: KeptMessages) => {
    for (const state of [undefined, 'waiting', 'failed', 'sent'] as const) {
      for (const channel of [undefined, 'sms'] as const)
        await kept.list({ state, channel, limit: 20 });
    }
  },
  fresh: (kept: KeptMessages) => kept.fresh('', 'mail', now),
  find: (kept: KeptMessages) => kept.find('id'),
  retry: (kept: KeptMessages) => kept.retry('id', now, now),
  hurry: (kept: KeptMessages) => kept.hurry({ id: 'id', attempts: 1 }, now),
  failedSince: (kept: KeptMessages) => kept.failedSince(now),
  backlog: (kept: KeptMessages) => kept.backlog(new AbortController().signal),
  prune: (kept: KeptMessages) => kept.prune(now, now),
  clear: (kept: KeptMessages) => kept.clear(),
};

type Verbs = {
  readonly [Port in Exclude<keyof Store, 'commit' | 'lookAgain'>]: {
    readonly [Verb in keyof Store[Port]]: (port: Store[Port]) => unknown;
  };
};

/** One call of every verb of every port: a new verb does not compile until it is here. */
const verbs: Verbs = {
  hashCosts: { dearest: (hashCosts) => hashCosts.dearest('') },
  accounts: {
    byId: (accounts) => accounts.byId('', 'ada'),
    byEmail: (accounts) => accounts.byEmail('', 'ada@example.com'),
    byPhoneNumber: (accounts) => accounts.byPhoneNumber('', '+15555550100'),
    byProvider: (accounts) => accounts.byProvider('', 'google.com', '1'),
    byProviderEmail: (accounts) => accounts.byProviderEmail('', 'ada@example.com'),
    byInitialEmail: (accounts) => accounts.byInitialEmail('', 'ada@example.com'),
    insert: (accounts) => accounts.insert({ ...account, providers: [sampleLink()] }),
    edit: (accounts) =>
      accounts.edit(account, {
        ...{ email: 'a@b.com', phoneNumber: null, providers: [sampleLink()], secondFactors: [] },
      }),
    noteSignIn: (accounts) => accounts.noteSignIn(account, now),
    noteRefresh: (accounts) => accounts.noteRefresh(account, now),
    remove: (accounts) => accounts.remove(account),
    oldGuests: (accounts) => accounts.oldGuests(now, true, 200),
    removeGuest: (accounts) => accounts.removeGuest(account, now),
  },
  manyAccounts: {
    byIds: (many) => many.byIds('', ['ada', 'bob', 'eve']),
    held: (many) =>
      many.held('', [
        { kind: 'email', subject: 'ada@example.com' },
        { kind: 'phone', subject: '+15555550100' },
        { kind: 'provider', providerId: 'google.com', subject: '1' },
      ]),
    page: (many) => many.page('', 'a', 20),
    pageWithoutHashes: (many) => many.pageWithoutHashes('', 'a', 20),
    count: async (many) => {
      for (const by of ['email', 'phoneNumber', 'id'] as const)
        await many.count({ tenant: '', match: { by, value: 'ada' } });
    },
    find: async (many) => {
      const window = { limit: 20, offset: 0 };
      await many.find({ tenant: '' }, { by: 'createdAt', descending: true }, window);
      await many.find({ tenant: '', containing: 'a' }, { by: 'id', descending: true }, window);
      for (const by of ['email', 'phoneNumber', 'id'] as const) {
        const search = { tenant: '', match: { by, value: 'ada' } };
        await many.find(search, { by: 'id', descending: false }, window);
      }
    },
  },
  codes: {
    find: (codes) => codes.find('', code.hash),
    open: (codes) => codes.open('', now, 5),
    openOfAccount: (codes) => codes.openOfAccount('', 'ada', 'RECOVER_EMAIL', now),
    insert: (codes) => codes.insert(code),
    consume: (codes) => codes.consume(code, now),
    chargeTry: (codes) => codes.chargeTry(code, 5),
    retireForEmail: (codes) => codes.retireForEmail('', code.email, purposes),
    retireForAccount: (codes) => [
      codes.retireForAccount('', 'ada', purposes),
      codes.retireForAccount('', 'ada', purposes, now),
    ],
    prune: (codes) => codes.prune(now),
  },
  phoneCodes: {
    find: (codes) => codes.find('', phoneCode.sessionHash),
    open: (codes) => codes.open('', now, 5),
    insert: (codes) => codes.insert(phoneCode),
    chargeTry: (codes) => codes.chargeTry(phoneCode, 5),
    consume: (codes) => codes.consume(phoneCode, now),
    retire: (codes) => codes.retire(phoneCode, now),
    prune: (codes) => codes.prune(now),
  },
  challenges: {
    spend: (challenges) => challenges.spend({ id: 'id', difficulty: 16, expiresAt: now }),
    prune: (challenges) => challenges.prune(now),
  },
  sessions: {
    find: (sessions) => sessions.find('', session.id),
    ofAccount: (sessions) => sessions.ofAccount('', 'ada', 10),
    insert: (sessions) => [
      sessions.insert(session),
      sessions.insert({ ...session, id: 'taken', origin: session.id }),
    ],
    rotate: (sessions) => sessions.rotate(session, session),
    touch: (sessions) => sessions.touch(session, now),
    arrive: (sessions) => sessions.arrive(session),
    revoke: (sessions) => sessions.revoke(session, now),
    revokeOwn: (sessions) => sessions.revokeOwn('', 'ada', session.id, now),
    revokeOthers: (sessions) => sessions.revokeOthers('', 'ada', session.id, now),
    revokeAll: (sessions) => sessions.revokeAll('', 'ada', now),
    forgetAll: (sessions) => sessions.forgetAll('', 'ada'),
    prune: (sessions) => sessions.prune(now),
  },
  standings: {
    accounts: (standings) => standings.accounts('', ['ada', 'bob', 'eve']),
    sessions: (standings) => standings.sessions('', [session.id, 'another', 'third']),
    signIn: (standings) => standings.signIn('', 'ada', session.id),
  },
  pendingSignIns: {
    find: (pendings) => pendings.find('', pending.hash),
    insert: (pendings) => pendings.insert(pending),
    chargeTry: (pendings) => pendings.chargeTry(pending, 5),
    consume: (pendings) => pendings.consume(pending, now),
    makeRoom: (pendings) => pendings.makeRoom(pending, 20),
    prune: (pendings) => pendings.prune(now),
  },
  recoveryCodes: {
    unused: (codes) => codes.unused(account),
    insert: (codes) => codes.insert(account, [{ hash: 'hash', createdAt: now }]),
    consume: (codes) => codes.consume(account, 'hash', now),
    remove: (codes) => [codes.remove(account), codes.remove(account, now)],
  },
  passkeys: {
    find: (passkeys) => passkeys.find('', passkey.credentialId),
    ofAccount: (passkeys) => passkeys.ofAccount('', 'ada'),
    insert: (passkeys) => passkeys.insert(passkey),
    noteUse: (passkeys) => passkeys.noteUse(passkey, { counter: 4, backedUp: true, at: now }),
    rename: (passkeys) => passkeys.rename('', 'ada', passkey.credentialId, 'A key'),
    remove: (passkeys) => passkeys.remove(passkey),
    removeAll: (passkeys) => [passkeys.removeAll('', 'ada'), passkeys.removeAll('', 'ada', now)],
    spendChallenge: (passkeys) => passkeys.spendChallenge('', 'hash', now),
    pruneChallenges: (passkeys) => passkeys.pruneChallenges(now),
  },
  operatorRoles: {
    find: (roles) => roles.find('ada'),
    list: (roles) => roles.list(),
    grant: (roles) => {
      const role = { accountId: 'ada', role: 'viewer', grantedAt: now, grantedBy: 'bob' } as const;
      return roles.grant(role);
    },
    revoke: (roles) => roles.revoke('ada'),
    end: (roles) => roles.end('ada'),
    endWithoutFactor: (roles) => roles.endWithoutFactor('ada'),
  },
  providerConfigs: {
    find: (configs) => configs.find('', 'oidc.acme'),
    list: (configs) => configs.list(''),
    insert: (configs) => configs.insert(provider),
    replace: (configs) => configs.replace(provider, { ...provider, enabled: false }),
    remove: (configs) => configs.remove(provider),
  },
  providerSignIns: {
    find: (signIns) => signIns.find(providerSignIn.stateHash),
    insert: (signIns) => signIns.insert(providerSignIn),
    consume: (signIns) => signIns.consume(providerSignIn, now),
    prune: (signIns) => signIns.prune(now),
  },
  spentCredentials: {
    spend: (tokens) => tokens.spend({ tenant: '', hash: 'hash', expiresAt: now }),
    isSpent: (tokens) => tokens.isSpent('', 'hash'),
    prune: (tokens) => tokens.prune(now),
  },
  usedAssertions: {
    use: (assertions) =>
      assertions.use({ tenant: '', providerId: 'saml.acme', idHash: 'hash', expiresAt: now }),
    prune: (assertions) => assertions.prune(now),
  },
  guesses: {
    charge: async (budgets) => {
      for (const place of [undefined, '203.0.113.7']) {
        for (let turn = 0; turn < 4; turn += 1) await budgets.charge(guesses, rule, now, place);
      }
    },
    giveBack: (budgets) => budgets.giveBack(guesses),
    reset: (budgets) => budgets.reset(guesses),
    resetPlaces: (budgets) => budgets.resetPlaces(guesses),
    prune: (budgets) => budgets.prune(now),
  },
  sends: {
    charge: (budgets) => budgets.charge('', 'ada@example.com', window, now),
    chargeShared: (budgets) => budgets.chargeShared('', 'sms day', window, now),
    giveBack: (budgets) => budgets.giveBack('', 'sms unconfirmed', 2),
    prune: (budgets) => budgets.prune(now),
  },
  outbox: {
    enqueue: (outbox) => outbox.enqueue(sampleMail()),
    enqueueWithin: (outbox) =>
      outbox.enqueueWithin(sampleMail(), { recipient: 'ada@example.com', rule: window }),
    enqueueNothing: (outbox) => outbox.enqueueNothing(sampleMail()),
    noteAnswered: (outbox) => outbox.noteAnswered(sampleMail()),
    enqueueSms: (outbox) => outbox.enqueueSms(sampleSms()),
    enqueueEvent: (outbox) => outbox.enqueueEvent(sampleAccountEvent()),
  },
  messageQueue: queueVerbs,
  keptMessages: keptVerbs,
  audit: {
    record: (audit) => audit.record(sampleEvent()),
    list: async (audit) => {
      const [event, subject, since, until, beforeId] = [
        'user_created',
        'ada',
        now,
        now,
        9,
      ] as const;
      for (const filter of [{}, { event }, { subject }, { since, until }, { event, subject }]) {
        await audit.list({ tenant: '', limit: 20, ...filter });
        await audit.list({ tenant: '', limit: 20, ...filter, beforeId });
      }
    },
    prune: (audit) => audit.prune(now),
  },
  usage: {
    count: (usage) =>
      usage.count({
        ...{ tenant: '', day: 20_000, accounts: ['ada', 'bob', 'eve'] },
        clients: [{ agent: 'Latchkey/1.0.0/web', count: 2 }],
      }),
    days: (usage) => usage.days('', 20_000),
    activeAccounts: (usage) => usage.activeAccounts('', 20_000),
    clients: (usage) => usage.clients('', 20_000, 200),
    heartbeats: (usage) => usage.heartbeats('', 20_000),
    pruneMarks: (usage) => usage.pruneMarks(20_000),
    pruneNumbers: (usage) => usage.pruneNumbers(20_000),
  },
  settings: {
    config: (settings) => settings.config(''),
    current: (settings) => settings.current(''),
    latest: (settings) => settings.latest(''),
    replace: (settings) => settings.replace('', 1, {}, now),
    first: (settings) => settings.first('', {}, now),
    ensure: (settings) => settings.ensure('', {}, now),
    mailLane: () => undefined,
    lookAgain: () => undefined,
  },
  tenants: {
    lookAgain: () => undefined,
    find: (tenants) => tenants.find('acme-1a2b3'),
    latest: (tenants) => tenants.latest('acme-1a2b3'),
    page: (tenants) => tenants.page('acme-1a2b3', 20),
    insert: (tenants) => tenants.insert('acme-1a2b3', {}, now),
    replace: (tenants) => tenants.replace({ id: 'acme-1a2b3', config: {}, version: 1 }, {}, now),
    close: (tenants) => tenants.close('acme-1a2b3', now),
    clearSome: (tenants) => tenants.clearSome('acme-1a2b3'),
    closed: (tenants) => tenants.closed(now),
    forget: (tenants) => tenants.forget('acme-1a2b3'),
  },
  installation: {
    origin: (installation) => installation.origin(),
    made: (installation) => installation.made('development', now),
    become: (installation) => installation.become('development', 'production', now),
  },
  signingKeys: {
    list: (keys) => keys.list(),
    insert: (keys) => keys.insert(key),
    remove: (keys) => keys.remove('kid'),
  },
  serviceAccounts: {
    keysOf: (accounts) => accounts.keysOf('one@x.com'),
    list: (accounts) => accounts.list(),
    add: (accounts) => accounts.add(serviceKey),
    remove: (accounts) => accounts.remove('one@x.com'),
  },
};

/** What is answered without a look at the database. */
export const asksNothing = [
  'outbox.isMessage',
  'settings.mailLane',
  'settings.lookAgain',
  'tenants.lookAgain',
];

/** Each as `port.verb`. */
export const verbNames = Object.entries(verbs).flatMap(([port, ofPort]) =>
  Object.keys(ofPort).map((verb) => `${port}.${verb}`),
);

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && 'sql' in value;

/** What every verb says to the database: what it asks on its own, and the changes it hands over. */
export async function everyStatement(database: Database) {
  const { listening, statements } = overheard(database);
  let elapsed = 0;
  const store = createStore(listening, createSealer(randomBytes(32)), {
    // Nothing that was read stays fresh.
    monotonicNow: () => {
      elapsed += 60_000;
      return elapsed;
    },
    onCommitted: () => undefined,
  });
  // What is looked for has to be there, or the second question is never asked.
  await store.commit([
    ...store.accounts.insert({ ...account, initialEmail: 'ada@example.com' }),
    store.accounts.noteRefresh(account, now),
  ]);

  async function statementsOf(name: string): Promise<readonly Statement[]> {
    const [port = '', verb = ''] = name.split('.');
    statements();
    const call = (verbs as Record<string, Record<string, (port: unknown) => unknown>>)[port]?.[
      verb
    ];
    const returned = await call?.((store as Record<string, unknown>)[port]);
    return [...statements(), ...[returned].flat().filter(isChange)];
  }

  return { store, statementsOf };
}
