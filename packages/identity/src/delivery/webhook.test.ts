import { dirname } from 'node:path';
import { forEachDatabase, postgresPlaces } from '@latchkey/testing/databases';
import { forEachDeployment, race } from '@latchkey/testing/deployments';
import { type HookHost, startHookHost } from '@latchkey/testing/hook-host';
import { subscribe, toldTo, webhookSecret } from '@latchkey/testing/webhooks';
import { nodeEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const minute = 60_000;
const hour = 60 * minute;

let host: HookHost;
beforeAll(async () => {
  host = await startHookHost();
});
afterAll(() => host.close());
beforeEach(() => host.reset());

let people = 0;
const somebody = () => {
  people += 1;
  return `person-${people}@example.com`;
};

const typesTo = (accountId: string) =>
  toldTo(host)
    .filter((event) => event.accountId === accountId)
    .map(({ type }) => type);

const eventsIn = (world: World) => world.data.store.keptMessages.recentEvents(100);

describe('a webhook', () => {
  forEachDeployment((nodes) => {
    const dispatch = async () => {
      for (const node of nodes()) await node.dispatcher.dispatchDue();
    };

    test('is told once, by whichever node, of what it asked for', async () => {
      const [world] = nodes();
      await subscribe(world, host, ['account.created', 'account.deleted']);
      const { idToken, localId } = await world.signUp(somebody());
      await world.call('update', { idToken, displayName: 'Not told' });
      await world.call('delete', { idToken });
      await dispatch();
      const told = toldTo(host);
      expect(told.map(({ type }) => type)).toEqual(['account.created', 'account.deleted']);
      expect(told[0]).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: 'account.created',
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        accountId: localId,
      });
      expect(new Set(told.map(({ id }) => id)).size).toBe(2);
    });

    test('is told of what happened, and not of what was refused', async () => {
      const [world] = nodes();
      await subscribe(world, host, ['account.created', 'account.signedIn']);
      const email = somebody();
      const password = 'correct horse';
      const replies = await race(nodes(), 6, (node) => node.call('signUp', { email, password }));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      await world.call('signInWithPassword', { email, password: 'wrong' });
      await dispatch();
      expect(toldTo(host).map(({ type }) => type)).toEqual(['account.created']);
    });

    test('that does not answer is told again, later and later, for three days', async () => {
      const [world, other = world] = nodes();
      await subscribe(world, host, ['account.created']);
      host.answer('/events', { status: 503 });
      const { localId } = await world.signUp(somebody());
      const everywhere = (milliseconds: number) => {
        for (const node of nodes()) node.pass(milliseconds);
      };
      const attempts = () => typesTo(localId).length;
      await dispatch();
      expect(attempts()).toBe(1);
      for (const [wait, expected] of [
        [minute - 10_000, 1],
        [10_000, 2],
        [2 * minute, 3],
        [4 * minute, 4],
        [8 * minute - 10_000, 4],
      ] as const) {
        everywhere(wait);
        await dispatch();
        expect(attempts()).toBe(expected);
      }
      const [first, ...more] = host.received.map(({ body }) => body);
      expect(new Set(more)).toEqual(new Set([first]));
      const signatures = host.received.map(({ headers }) => headers['latchkey-signature']);
      expect(new Set(signatures).size).toBe(4);
      const mine = async () =>
        (await eventsIn(other)).find(({ event }) => event.accountId === localId);
      expect(await mine()).toMatchObject({ state: 'waiting', lastError: '503' });
      everywhere(72 * hour);
      await dispatch();
      expect(await mine()).toMatchObject({ state: 'failed', lastError: 'EXPIRED 503' });
      expect(attempts()).toBe(4);
    });
  });
});

describe('an event', () => {
  forEachDatabase((name, place) => {
    test('that a server took along when it died is told by the next one', async () => {
      const { location } = await place();
      const environment =
        name === 'SQLite' ? { LATCHKEY_DATA: dirname(location) } : nodeEnvironment(location);
      const dying = await startWorld({ environment });
      await subscribe(dying, host, ['account.created']);
      await dying.dispatcher.stop();
      const { localId } = await dying.signUp(somebody());
      // It took the event and is gone before it could say what became of it.
      const taken = await dying.data.store.messageQueue.claim(
        { channel: 'webhook', lane: new URL(host.url).host },
        dying.now(),
        minute,
        10,
      );
      expect(taken).toHaveLength(1);
      await dying.close();

      const next = await startWorld({ environment });
      await next.dispatcher.dispatchDue();
      expect(typesTo(localId)).toEqual([]);
      next.pass(minute);
      await next.dispatcher.dispatchDue();
      expect(typesTo(localId)).toEqual(['account.created']);
      await next.close();
    });
  });
});

describe('the life of an account is told', () => {
  test('event by event, each of them once', async () => {
    const world = await startWorld();
    try {
      const email = somebody();
      const password = 'correct horse';
      await subscribe(world, host, [
        ...['account.created', 'account.signedIn', 'account.updated', 'account.emailVerified'],
        ...['account.secondFactorAdded', 'account.secondFactorRemoved', 'account.disabled'],
        ...['account.enabled', 'account.passwordChanged', 'account.deleted'],
      ]);
      const { localId, idToken } = await world.signUpVerified(email, password);
      await world.call('update', { idToken, displayName: 'Ada' });
      const app = await world.enrolTotp(idToken);
      const pending = (await world.call('signInWithPassword', { email, password })).body;
      const entered = (await world.finishWithTotp(pending, app)).body;
      await world.call('/v2/accounts/mfaEnrollment:withdraw', {
        idToken: entered.idToken,
        mfaEnrollmentId: app.id,
      });
      const path = '/v1/projects/latchkey/accounts';
      await world.admin(`${path}:update`, { localId, disableUser: true });
      await world.admin(`${path}:update`, { localId, disableUser: false });
      await world.admin(`${path}:update`, { localId, password: 'battery staple' });
      await world.admin(`${path}:delete`, { localId });
      await world.dispatcher.dispatchDue();
      // Sent side by side, so that only their times tell the order.
      const told = toldTo(host).toSorted((one, two) => one.time.localeCompare(two.time));
      expect(told.map(({ type }) => type).toSorted()).toEqual(
        [
          ...['created', 'emailVerified', 'updated', 'secondFactorAdded', 'signedIn'],
          ...['secondFactorRemoved', 'disabled', 'enabled', 'passwordChanged', 'deleted'],
        ]
          .map((name) => `account.${name}`)
          .toSorted(),
      );
      expect(told[0]?.type).toBe('account.created');
      expect(told.at(-1)?.type).toBe('account.deleted');
      expect(new Set(told.map(({ accountId }) => accountId))).toEqual(new Set([localId]));
    } finally {
      await world.close();
    }
  });
});

describe('an account of a tenant', () => {
  test('is told of with the tenant it happened in, to the webhooks of the project', async () => {
    const world = await startWorld();
    const tenants = '/v2/projects/latchkey/tenants';
    const { body } = await world.admin(tenants, { displayName: 'acme', allowPasswordSignup: true });
    const tenantId = String(body['name']).split('/').at(-1);
    await subscribe(world, host, ['account.created']);
    await world.call('signUp', { tenantId, email: somebody(), password: 'correct horse' });
    await world.dispatcher.dispatchDue();
    expect(toldTo(host)).toMatchObject([{ type: 'account.created', tenantId }]);
    await world.close();
  });
});

describe('the configuration of webhooks', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  const path = '/v2/projects/latchkey/config';
  const put = (webhooks: readonly object[]) =>
    world.admin(
      `${path}?updateMask=notification.webhooks`,
      { notification: { webhooks } },
      'PATCH',
    );
  const events = ['account.created'];

  test('takes a secret in and never gives it out, in no answer and in no file', async () => {
    const url = `${host.url}/events`;
    const { status, text } = await put([{ url, events, secret: webhookSecret }]);
    expect(status).toBe(200);
    const shown = await world.admin(path, undefined, 'GET');
    expect(shown.body['notification']).toMatchObject({ webhooks: [{ url, events }] });
    const rows = await world.data.database.read({
      sql: 'SELECT config FROM settings',
      parameters: [],
    });
    for (const place of [text, shown.text, JSON.stringify(rows), world.logged.join('')]) {
      expect(place).not.toContain(webhookSecret);
    }
    // What was shown can be sent back.
    expect((await put([{ url, events: ['account.deleted'] }])).status).toBe(200);
    const { config } = await world.identity.settings.latest('');
    expect(config.notification?.webhooks?.[0]?.secret).toBe(webhookSecret);
  });

  test.each([
    ['an address that is not called', [{ url: 'ftp://x.example.com', secret: webhookSecret }]],
    ['no secret', [{ url: 'https://one.example.com' }]],
    ['a short secret', [{ url: 'https://one.example.com', secret: 'x'.repeat(31) }]],
    ['no events', [{ url: 'https://one.example.com', events: [], secret: webhookSecret }]],
    ['unknown events', [{ url: 'https://one.example.com', events: ['x'], secret: webhookSecret }]],
    [
      'one address twice',
      [1, 2].map(() => ({ url: 'https://one.example.com', secret: webhookSecret })),
    ],
    [
      'eleven of them',
      Array.from({ length: 11 }, (_, turn) => ({
        url: `https://x${turn}.example.com`,
        secret: webhookSecret,
      })),
    ],
  ])('does not take %s', async (_, webhooks) => {
    const { status, body } = await put(webhooks.map((webhook) => ({ events, ...webhook })));
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/^INVALID_CONFIG : /);
  });

  test('that is removed is not told what still waited for it', async () => {
    const gone = await startHookHost();
    await subscribe(world, gone, events);
    gone.answer('/events', { status: 500 });
    await world.signUp(somebody());
    await world.dispatcher.dispatchDue();
    await put([]);
    world.pass(minute);
    await world.dispatcher.dispatchDue();
    expect(gone.received).toHaveLength(1);
    expect(await eventsIn(world)).toMatchObject([{ state: 'dropped' }]);
    await gone.close();
  });
});

describe('on a node that remembers the time before a webhook was added', () => {
  const place = postgresPlaces();

  // The fault: it took the webhook for one that was removed, and dropped the first to be told.
  test('what it is to be told is told', async () => {
    const environment = nodeEnvironment((await place()).location);
    const [first, second] = [await startWorld({ environment }), await startWorld({ environment })];
    await first.dispatcher.stop();
    await second.identity.settings.current('');
    await subscribe(first, host, ['account.created']);
    const { localId } = await first.signUp(somebody());
    await second.dispatcher.dispatchDue();
    expect(typesTo(String(localId))).toEqual(['account.created']);
    await first.close();
    await second.close();
  });
});
