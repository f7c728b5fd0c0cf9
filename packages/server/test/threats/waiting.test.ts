import { setImmediate } from 'node:timers/promises';
import { addressRules } from '@latchkey/identity/limits/address-rules';
import { tables } from '@latchkey/identity/store/tables';
import { isTestedOn } from '@latchkey/testing/databases';
import { installedPostgres } from '@latchkey/testing/installed-postgres';
import type { Reply } from '@latchkey/testing/wire-reply';
import {
  nodeEnvironment,
  productionEnvironment,
  startWorld,
  type World,
  type WorldOptions,
} from '@latchkey/testing/world';
import { worldOnEachDatabase } from '@latchkey/testing/world-on-each-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { workOf } from './counted-work.ts';
import { everyOperation } from './every-operation.ts';

const minute = 60_000;

/** It stands still at the beginning of a minute: what is merged within one is merged here. */
const clock = Math.ceil(Date.now() / minute) * minute;

const others = ['unknown', 'disabled', 'without password'] as const;
type Kind = 'known' | (typeof others)[number];

const accountOf: Readonly<Record<Kind, Record<string, unknown> | undefined>> = {
  known: { password: 'correct horse' },
  unknown: undefined,
  disabled: { password: 'correct horse', disabled: true },
  'without password': {},
};

type Asking = {
  readonly kind: Kind;
  readonly tenant: string;
  /** Where all of one comparison come from: nobody called from there before. */
  readonly address: string;
};
/** Somebody new of that kind, and an attempt at them that may be repeated. */
type Attempts = (world: World, asking: Asking) => Promise<() => Promise<Reply>>;

let made = 0;
const fresh = () => {
  made += 1;
  return made;
};
const freshAddress = () => `198.18.${fresh() >> 8}.${made & 255}`;

const create = async (world: World, tenant: string, body: Record<string, unknown>) => {
  const where = tenant === '' ? 'latchkey' : `latchkey/tenants/${tenant}`;
  const reply = await world.admin(`/v1/projects/${where}/accounts`, body);
  if (reply.status !== 200) throw new Error(`No account was made: ${reply.text}`);
};

/** As long for everybody: a mail is as long as its address. */
const byEmail =
  (verb: string, bodyFor: (email: string) => Record<string, unknown>): Attempts =>
  async (world, { kind, tenant, address }) => {
    const email = `waits${String(fresh()).padStart(4, '0')}@example.com`;
    const account = accountOf[kind];
    if (account !== undefined) await create(world, tenant, { email, ...account });
    const body = { ...bodyFor(email), ...(tenant === '' ? {} : { tenantId: tenant }) };
    return () => world.call(verb, body, { address });
  };

const byPhone: Attempts = async (world, { kind, tenant, address }) => {
  const phoneNumber = `+1650${200 + (fresh() % 700)}${String(made).padStart(4, '0')}`;
  const account = accountOf[kind];
  if (account !== undefined) {
    await create(world, tenant, { phoneNumber, disabled: kind === 'disabled' });
  }
  return async () => {
    const recaptchaToken = await world.solveChallenge();
    return world.call('sendVerificationCode', { phoneNumber, recaptchaToken }, { address });
  };
};

type Door = {
  readonly name: string;
  readonly operation: string;
  readonly attempts: Attempts;
  readonly inTenant?: true;
  /** What comes in the way, if somebody else has all rows that are there. */
  readonly waits: keyof typeof waiting;
};

const waiting = {
  'for nobody': { another: 'answered', theSame: 'answered' },
  'for itself': { another: 'answered', theSame: 'waits' },
  'for all': { another: 'waits', theSame: 'waits' },
} as const;

const guess = {
  operation: 'signInWithPassword',
  attempts: byEmail('signInWithPassword', (email) => ({ email, password: 'a guess' })),
  waits: 'for itself',
} as const;

const mail = (requestType: string) =>
  ({
    operation: 'sendOobCode',
    attempts: byEmail('sendOobCode', (email) => ({ requestType, email })),
    waits: 'for itself',
  }) as const;

/** Every door where a stranger names an address or a number, shows nothing, and is told nothing. */
const doors: readonly Door[] = [
  { name: 'a password', ...guess },
  { name: 'a password in a tenant', ...guess, inTenant: true },
  {
    name: 'the old password',
    operation: 'resetPassword',
    attempts: byEmail('resetPassword', (email) => ({
      ...{ email, oldPassword: 'a guess', newPassword: 'another horse 7' },
    })),
    waits: 'for itself',
  },
  { name: 'a mail to reset a password', ...mail('PASSWORD_RESET') },
  { name: 'such a mail in a tenant', ...mail('PASSWORD_RESET'), inTenant: true },
  { name: 'a mailed link', ...mail('EMAIL_SIGNIN') },
  {
    name: 'how one signs in',
    operation: 'createAuthUri',
    attempts: byEmail('createAuthUri', (identifier) => ({
      ...{ identifier, continueUri: 'https://auth.example.com/' },
    })),
    waits: 'for nobody',
  },
  // All SMS are paid for out of the same day.
  {
    name: 'an SMS',
    operation: 'sendVerificationCode',
    attempts: byPhone,
    waits: 'for all',
  },
];

/** Where a name comes with a proof, or the answer has to say whether it is taken. */
const otherDoors = {
  lookup: 'takes a token',
  signInWithEmailLink: 'takes the code from the mail',
  signInWithPhoneNumber: 'takes a proof of the number',
  signUp: 'says that it is taken: E5',
  update: 'says that it is taken: E5',
};

test('no door is forgotten that takes an address or a number from strangers', () => {
  const names = ['email', 'identifier', 'phoneNumber'];
  const found = everyOperation.filter(
    ({ credentials, request }) =>
      (credentials as readonly string[]).includes('key') &&
      names.some((name) => Object.hasOwn(request, name)),
  );
  const known = [...doors.map(({ operation }) => operation), ...Object.keys(otherDoors)];
  expect(found.map(({ name }) => name).sort()).toEqual([...new Set(known)].sort());
});

/** How many rows there are of everything. */
async function rowsIn(world: World): Promise<Record<string, number>> {
  const counts = Object.keys(tables).map(
    (name) => `SELECT '${name}' AS name, count(*) AS count FROM ${name}`,
  );
  const rows = await world.data.database.read({ sql: counts.join(' UNION ALL '), parameters: [] });
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

async function rowsLeftBy(world: World, work: () => Promise<unknown>) {
  const before = await rowsIn(world);
  await work();
  const after = Object.entries(await rowsIn(world));
  return Object.fromEntries(
    after
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  );
}

/** A transaction of somebody else that has every row there is. */
async function holdEveryRow(location: string) {
  const client = new pg.Client(location);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('BEGIN');
  for (const name of Object.keys(tables)) await client.query(`SELECT FROM ${name} FOR UPDATE`);
  return {
    async isWaitedFor() {
      const { rowCount } = await client.query(
        'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))',
      );
      return (rowCount ?? 0) > 0;
    },
    letGo: () => client.query('ROLLBACK'),
  };
}

/** Whether somebody has to wait for rows that are there already. No time is measured. */
async function whileAllIsHeld(world: World, ask: () => Promise<Reply>) {
  const holder = await holdEveryRow(world.config.database.url ?? '');
  let isAnswered = false;
  const answer = ask().finally(() => {
    isAnswered = true;
  });
  try {
    const isDecided = async () => isAnswered || (await holder.isWaitedFor());
    await expect.poll(isDecided, { timeout: 60_000 }).toBe(true);
    return isAnswered ? 'answered' : 'waits';
  } finally {
    await holder.letGo();
    await answer;
  }
}

const options: WorldOptions & { readonly environment: Record<string, string> } = {
  environment: {
    ...productionEnvironment,
    // Nothing is delivered here, and without a way to do so no SMS is taken.
    LATCHKEY_SMS_WEBHOOK_URL: 'https://sms.example.com/',
    LATCHKEY_SMS_WEBHOOK_SECRET: 'a secret between server and gateway',
  },
  now: () => clock,
};

/** Opens every door, and a tenant with the same ones. */
async function openDoors(world: World): Promise<string> {
  // What it does after one answer must not be counted as part of the next.
  await world.dispatcher.stop();
  const changed = await world.admin(
    '/v2/projects/latchkey/config?updateMask=signIn.phoneNumber,smsRegionConfig',
    { signIn: { phoneNumber: { enabled: true } }, smsRegionConfig: { allowByDefault: {} } },
    'PATCH',
  );
  const tenant = await world.admin('/v2/projects/latchkey/tenants', {
    displayName: 'acme',
    allowPasswordSignup: true,
    enableEmailLinkSignin: true,
  });
  expect([changed.status, tenant.status]).toEqual([200, 200]);
  return String(tenant.body['name']).split('/')[3] ?? '';
}

/** What is found out about everybody is the same as about whoever has an account. */
async function alike<Found>(
  tenantId: string,
  door: Door,
  find: (asking: Asking) => Promise<Found>,
) {
  const tenant = door.inTenant ? tenantId : '';
  const known = await find({ kind: 'known', tenant, address: freshAddress() });
  for (const kind of others) {
    const found = await find({ kind, tenant, address: freshAddress() });
    expect.soft(found, kind).toEqual(known);
  }
  return known;
}

describe('E9: asking about an address leaves and costs the same, whether it has an account or not', () => {
  // Attack: ten unknown addresses are tried within a minute from one network address. If all of them
  // are one row of the audit trail, and each that has an account is a row of its own, they differ in
  // what is written and in who waits for whom.
  worldOnEachDatabase((world) => {
    let tenantId = '';
    beforeAll(async () => {
      tenantId = await openDoors(world());
    });

    test.each(doors)('$name: the same statements, again within the minute, too', async (door) => {
      await alike(tenantId, door, async (asking) => {
        const ask = await door.attempts(world(), asking);
        return [await workOf(world(), ask), await workOf(world(), ask)];
      });
    });

    test.each(doors)('$name: as many rows, of several and of one twice', async (door) => {
      await alike(tenantId, door, async (asking) => {
        const people = await Promise.all([1, 2, 3].map(() => door.attempts(world(), asking)));
        return rowsLeftBy(world(), async () => {
          for (const ask of [...people, ...people]) await ask();
        });
      });
    });

    // Attack: addresses without end, so that the trail fills up.
    test('and addresses that nobody has are as many rows as one may try in a minute', async () => {
      const address = freshAddress();
      const tries = addressRules.signIn.count;
      for (let turn = 0; turn < 3 * tries; turn += 1) {
        const ask = await guess.attempts(world(), { kind: 'unknown', tenant: '', address });
        expect((await ask()).status).toBe(turn < tries ? 400 : 429);
      }
      const trail = await world().identity.audit.list({
        ...{ tenant: '', event: 'authn_login_fail', since: clock, limit: 500 },
      });
      const left = trail.filter((row) => row.address === address);
      expect(left.map(({ subject, reason, times }) => [subject, reason, times])).toEqual(
        Array.from({ length: tries }, () => [null, 'EMAIL_NOT_FOUND', 1]),
      );
    });
  }, options);
});

describe('E9: who delivers begins after the answer, and with the same', () => {
  // Attack: an answer is later by what it takes to look for the mail that was just written, and to
  // claim it, and only where there is one.
  worldOnEachDatabase((world) => {
    test.each(['PASSWORD_RESET', 'EMAIL_SIGNIN'])('%s', async (requestType) => {
      const { attempts } = mail(requestType);
      const costs: unknown[] = [];
      for (const kind of ['known', 'unknown', 'disabled'] as const) {
        const ask = await attempts(world(), { kind, tenant: '', address: freshAddress() });
        // The dispatcher is called for the mail before this one in a turn of its own, which comes first.
        await setImmediate();
        await world().dispatcher.dispatchDue();
        const woken = vi.fn();
        const leave = world().data.notifications.subscribe('outbox', woken);
        const work = await workOf(world(), ask);
        leave();
        costs.push({ work, woken: woken.mock.calls.length });
      }
      expect(costs[0]).toMatchObject({ woken: 1 });
      expect(costs).toEqual(costs.map(() => costs[0]));
    });
  }, options);
});

describe.runIf(isTestedOn('PostgreSQL'))('E9: nobody waits for a stranger who is nobody', () => {
  // Attack: while one unknown address is being refused, another one is tried, and its answer comes
  // later than that of an account would.
  const place = installedPostgres();
  let world: World;
  let tenantId = '';
  beforeAll(async () => {
    const environment = {
      ...options.environment,
      ...nodeEnvironment((await place()).location),
    };
    world = await startWorld({ ...options, environment });
    tenantId = await openDoors(world);
  });
  afterAll(() => world.close());

  test.each(doors)('$name', async (door) => {
    const found = await alike(tenantId, door, async (asking) => {
      const [one, another] = await Promise.all([
        door.attempts(world, asking),
        door.attempts(world, asking),
      ]);
      await one();
      return {
        another: await whileAllIsHeld(world, another),
        theSame: await whileAllIsHeld(world, one),
      };
    });
    expect(found).toEqual(waiting[door.waits]);
  });
});
