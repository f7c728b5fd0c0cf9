import { hashCode } from '@latchkey/identity/codes/issue-code';
import { handlerAddress, ownAddress } from '@latchkey/identity/providers/redirect-address';
import { sealKept } from '@latchkey/identity/providers/sealed-kept';
import { configureForeign, depart } from '@latchkey/testing/federated-sign-in';
import { type ForeignProvider, startForeignProvider } from '@latchkey/testing/foreign-provider';
import { type HostileIssuer, startHostileIssuer } from '@latchkey/testing/hostile-issuer';
import type { Reply } from '@latchkey/testing/wire-reply';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let world: World;
/** One that names itself in every answer, and one of the many that never do. */
let named: ForeignProvider;
let nameless: ForeignProvider;
/** One that wants the codes of others, and one that says what it has to for the shared address. */
let hostile: HostileIssuer;
let hostileNamed: HostileIssuer;
/** The project, and two tenants of it whose operators do not know each other. */
const tenants = { project: '', red: '', blue: '' };
type Place = keyof typeof tenants;

const honestIds = ['oidc.named', 'oidc.named-shared', 'oidc.nameless'] as const;
const hostileIds = ['oidc.evil', 'oidc.evil-shared'] as const;
type Id = (typeof honestIds)[number] | (typeof hostileIds)[number];

const providerOf = (id: (typeof honestIds)[number]) => (id === 'oidc.nameless' ? nameless : named);
const evilOf = (id: (typeof hostileIds)[number]) => (id === 'oidc.evil' ? hostile : hostileNamed);
const issuerOf = (id: Id) =>
  id === 'oidc.evil' || id === 'oidc.evil-shared' ? evilOf(id) : providerOf(id);

beforeAll(async () => {
  world = await startWorld();
  named = await startForeignProvider();
  nameless = await startForeignProvider();
  nameless.fault('never names itself');
  hostile = await startHostileIssuer();
  hostileNamed = await startHostileIssuer();
  hostileNamed.announce(true);
  for (const place of ['red', 'blue'] as const) {
    const { body } = await world.admin('/v2/projects/latchkey/tenants', {
      displayName: `${place}-house`,
    });
    tenants[place] = String(body['name']).split('/').at(-1) ?? '';
  }
  for (const tenant of Object.values(tenants)) {
    for (const id of [...honestIds, ...hostileIds]) {
      await configureForeign(world, id, issuerOf(id), 'code', tenant, id.endsWith('-shared'));
    }
  }
  // The address of earlier days, which many an operator leaves in the provider's list.
  nameless.register(handlerAddress(world.identity));
});
afterEach(() => named.fault(undefined));
afterAll(async () => {
  await world.close();
  for (const issuer of [named, nameless, hostile, hostileNamed]) await issuer.close();
});

const tenantField = (place: Place) => (place === 'project' ? {} : { tenantId: tenants[place] });
const leave = (id: Id, place: Place) => depart(world, id, tenantField(place));
const own = (id: Id, place: Place) =>
  ownAddress(world.identity, { tenant: tenants[place], providerId: id });
const stateOf = (authUri: string) => new URL(authUri).searchParams.get('state') ?? '';
const refusal = ({ body }: Reply) => body.error?.message.split(' : ')[0];
const exchanges = ({ requests }: ForeignProvider) =>
  requests.filter((request) => request === 'POST /token').length;

/** Whether the page that an answer came to hands it on to anybody. */
async function isHandedOn(requestUri: string): Promise<boolean> {
  const { pathname, search, hash } = new URL(requestUri);
  const query = search === '' ? hash.replace('#', '?') : search;
  const { body } = await world.app.inject(`${pathname}${query}`);
  return body.includes('data-task');
}

/** Where the hostile provider is, and where the honest one. */
const neighbours: readonly (readonly [Place, Place])[] = [
  ['project', 'project'],
  ['red', 'red'],
  ['red', 'project'],
  ['project', 'red'],
  ['red', 'blue'],
];

const pairs = neighbours.flatMap(([at, beside]) =>
  hostileIds.flatMap((evil) => honestIds.map((honest) => ({ at, beside, evil, honest }))),
);

describe('F15: no provider is brought the code of another', () => {
  /**
   * Mallory leaves for the honest provider and keeps what that was asked with. A victim leaves for
   * the hostile one, which sends them on to the honest one with all of Mallory's and the victim's
   * state. The code that comes back would let Mallory in as the victim.
   */
  async function swap({ at, beside, evil, honest }: (typeof pairs)[number], changes = {}) {
    const mallory = await leave(honest, beside);
    const victim = await leave(evil, at);
    const elsewhere = evilOf(evil).mislead(victim.authUri, mallory.authUri, changes);
    const answer = await providerOf(honest).visit(elsewhere, 'ada');
    expect(answer.requestUri).toContain('code=');
    expect(answer.requestUri).toContain(`state=${stateOf(victim.authUri)}`);
    const handedOn = await isHandedOn(answer.requestUri);
    const reply = await world.call('signInWithIdp', {
      ...answer,
      ...tenantField(at),
      sessionId: victim.sessionId,
    });
    return { answer, handedOn, reply };
  }

  const nobodyGotIt = (reply: Reply) => {
    expect([...hostile.codes, ...hostileNamed.codes]).toEqual([]);
    expect(refusal(reply)).toBe('INVALID_IDP_RESPONSE');
    expect(reply.body).not.toHaveProperty('idToken');
  };

  test.each(pairs)('$evil of $at is not brought that of $honest of $beside', async (pair) => {
    const { handedOn, reply } = await swap(pair);
    nobodyGotIt(reply);
    const shareOne = pair.evil === 'oidc.evil-shared' && pair.honest === 'oidc.named-shared';
    expect(handedOn).toBe(shareOne);
  });

  const leftover = pairs.filter(({ honest }) => honest === 'oidc.nameless');
  test.each(leftover)(
    '$evil of $at is not brought that of $honest of $beside at its address of earlier days',
    async (pair) => {
      const redirect_uri = handlerAddress(world.identity);
      nobodyGotIt((await swap(pair, { redirect_uri })).reply);
      const response_type = 'code id_token';
      nobodyGotIt((await swap(pair, { redirect_uri, response_type })).reply);
    },
  );

  test.each(['code', 'code id_token'])(
    'nor a %s where it takes back that it names itself while somebody is on the way',
    async (response_type) => {
      const path = `/v2/projects/latchkey/tenants/${tenants.red}/oauthIdpConfigs/oidc.evil-shared`;
      // Whoever changes a configuration has the issuer asked anew about itself.
      const announce = async (displayName: string, isNamed: boolean) => {
        hostileNamed.announce(isNamed);
        await world.admin(`${path}?updateMask=displayName`, { displayName }, 'PATCH');
      };
      const mallory = await leave('oidc.nameless', 'project');
      const victim = await leave('oidc.evil-shared', 'red');
      await announce('Another', false);
      const changes = { redirect_uri: handlerAddress(world.identity), response_type };
      const elsewhere = hostileNamed.mislead(victim.authUri, mallory.authUri, changes);
      const request = { sessionId: victim.sessionId, ...tenantField('red') };
      const answer = await nameless.visit(elsewhere, 'ada');
      nobodyGotIt(await world.call('signInWithIdp', { ...answer, ...request }));
      await announce('Itself again', true);
    },
  );

  test('nor under two names at once', async () => {
    const pair = { at: 'red', beside: 'project', honest: 'oidc.nameless' } as const;
    const { answer } = await swap({ ...pair, evil: 'oidc.evil' }, {});
    const victim = await leave('oidc.evil-shared', 'red');
    const url = new URL(handlerAddress(world.identity));
    url.search = new URL(answer.requestUri).search;
    url.searchParams.set('state', stateOf(victim.authUri));
    url.searchParams.append('iss', nameless.issuer);
    url.searchParams.append('iss', hostileNamed.issuer);
    const reply = await world.call('signInWithIdp', {
      ...{ requestUri: url.href, sessionId: victim.sessionId },
      ...tenantField('red'),
    });
    nobodyGotIt(reply);
  });

  test.each(pairs)('$honest of $beside is not brought that of $evil of $at', async (pair) => {
    const { at, beside, evil, honest } = pair;
    const victim = await leave(honest, beside);
    const came = evil.endsWith('-shared') ? handlerAddress(world.identity) : own(evil, at);
    const before = exchanges(providerOf(honest));
    for (const iss of [undefined, evilOf(evil).issuer]) {
      const answer = new URL(came);
      answer.searchParams.set('code', 'planted');
      answer.searchParams.set('state', stateOf(victim.authUri));
      if (iss !== undefined) answer.searchParams.set('iss', iss);
      const reply = await world.call('signInWithIdp', {
        ...{ requestUri: answer.href, sessionId: victim.sessionId },
        ...tenantField(beside),
      });
      expect(refusal(reply)).toBe('INVALID_IDP_RESPONSE');
    }
    expect(exchanges(providerOf(honest))).toBe(before);
  });

  test.each(['project', 'red', 'blue'] as const)('and honest sign-ins of %s go on', async (at) => {
    for (const id of honestIds) {
      const { authUri, sessionId } = await leave(id, at);
      const answer = await providerOf(id).visit(authUri, 'ada');
      const came = id.endsWith('-shared') ? handlerAddress(world.identity) : own(id, at);
      expect(answer.requestUri.split('?')[0]).toBe(came);
      expect(await isHandedOn(answer.requestUri)).toBe(true);
      const reply = await world.call('signInWithIdp', { ...answer, sessionId, ...tenantField(at) });
      expect(reply.status).toBe(200);
    }
  });
});

describe('F16: the one address is for those whose answers name them', () => {
  const configs = '/v2/projects/latchkey/oauthIdpConfigs';
  const shared = { redirectUri: 'http://localhost:8787/__/auth/handler' };

  test('nobody leaves for an issuer that shares it and does not announce its name', async () => {
    await configureForeign(world, 'oidc.careless', nameless, 'code', '', true);
    await expect(depart(world, 'oidc.careless')).rejects.toThrow('OPERATION_NOT_ALLOWED');
    // A token that was asked for names its issuer, and is shown to nobody.
    await configureForeign(world, 'oidc.token', nameless, 'idToken', '', true);
    const { authUri, sessionId } = await depart(world, 'oidc.token');
    const answer = await nameless.visit(authUri, 'ada');
    expect((await world.call('signInWithIdp', { ...answer, sessionId })).status).toBe(200);
  });

  test('an issuer that stops to name itself is not brought its code either', async () => {
    const { authUri, sessionId } = await leave('oidc.named-shared', 'project');
    named.fault('never names itself');
    const answer = await named.visit(authUri, 'ada');
    const before = exchanges(named);
    const reply = await world.call('signInWithIdp', { ...answer, sessionId });
    expect(refusal(reply)).toBe('INVALID_IDP_RESPONSE');
    expect(exchanges(named)).toBe(before);
  });

  test.each(['google.com', 'github.com', 'apple.com'])('%s cannot have it', async (idpId) => {
    const path = `/v2/projects/latchkey/defaultSupportedIdpConfigs?idpId=${idpId}`;
    const sent = { clientId: 'ours', clientSecret: 'a secret', enabled: true };
    const refused = await world.admin(path, { ...sent, ...shared });
    expect(refusal(refused)).toBe('INVALID_CONFIG');
    const { body } = await world.admin(path, sent);
    expect(body['redirectUri']).toBe(`http://localhost:8787/__/auth/callback/${idpId}`);
  });

  test('an operator sees which address it is, chooses between two, and has no other', async () => {
    const { issuer, clientId, clientSecret } = named;
    const sent = { issuer, clientId, clientSecret, responseType: { code: true }, enabled: true };
    const path = `${configs}?oauthIdpConfigId=oidc.chosen`;
    const chosen = 'http://localhost:8787/__/auth/callback/oidc.chosen';
    for (const redirectUri of [
      'https://evil.example/__/auth/handler',
      'http://localhost:8787/__/auth/callback/oidc.named',
      `${chosen}/`,
    ]) {
      expect(refusal(await world.admin(path, { ...sent, redirectUri }))).toBe('INVALID_CONFIG');
    }
    expect((await world.admin(path, sent)).body).toMatchObject({ redirectUri: chosen });
    const change = (mask: string, body: Record<string, unknown>) =>
      world.admin(`${configs}/oidc.chosen?updateMask=${mask}`, body, 'PATCH');
    expect((await change('redirectUri', shared)).body).toMatchObject(shared);
    expect((await change('displayName', { displayName: 'X' })).body).toMatchObject(shared);
    expect((await change('redirectUri', {})).body).toMatchObject({ redirectUri: chosen });
  });

  test('whoever left before there was a choice begins again', async () => {
    const { identity } = world;
    const stateHash = hashCode('an old state');
    await identity.commit([
      identity.providerSignIns.insert({
        ...{ stateHash, tenant: '', providerId: 'oidc.evil', sessionHash: hashCode('session') },
        sealedKept: sealKept(identity, stateHash, {
          kept: { nonce: 'n', verifier: 'v' },
          context: '',
        }),
        ...{ continueUri: handlerAddress(identity), returnBy: null, usedAt: null },
        expiresAt: world.now() + 60_000,
      }),
    ]);
    const requestUri = `${handlerAddress(identity)}?state=an+old+state&code=1`;
    expect(await isHandedOn(requestUri)).toBe(false);
    const reply = await world.call('signInWithIdp', { requestUri, sessionId: 'session' });
    expect(refusal(reply)).toBe('INVALID_IDP_RESPONSE');
    expect(hostile.codes).toEqual([]);
  });
});
