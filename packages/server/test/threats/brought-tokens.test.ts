import { createHash } from 'node:crypto';
import { forEachDeployment, race } from '@latchkey/testing/deployments';
import { configureForeign, signInAt } from '@latchkey/testing/federated-sign-in';
import { type ForeignProvider, startForeignProvider } from '@latchkey/testing/foreign-provider';
import type { Reply } from '@latchkey/testing/wire-reply';
import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { tidy } from '../../src/housekeeping.ts';

const address = 'http://localhost:3000/signed-in';
const person = (name: string, email_verified = true) => ({
  [name]: { sub: `sub-of-${name}`, name, email: `${name}@example.com`, email_verified },
});
const people = {
  ...person('ada'),
  ...person('bob'),
  ...person('spelled'),
  ...person('raced'),
  ...person('linked'),
  ...person('stranger'),
  ...person('disabled'),
  ...person('elsewhere'),
  ...person('doubtful', false),
  ...person('doubted', false),
};

let provider: ForeignProvider;
beforeAll(async () => {
  provider = await startForeignProvider({ people });
  provider.register(address);
});
afterEach(() => provider.fault(undefined));
afterAll(() => provider.close());

const sha256 = (text: string) => createHash('sha256').update(text);
const hashed = (raw: string) => sha256(raw).digest('hex');

/** What an application gets that sends somebody to the provider by itself. */
async function tokenOf(name: string, nonce = hashed('raw')): Promise<string> {
  const query = new URLSearchParams({
    ...{ client_id: provider.clientId, redirect_uri: address, response_type: 'id_token' },
    ...{ scope: 'openid email profile', state: 's', nonce },
    ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
  });
  const { requestUri } = await provider.visit(`${provider.issuer}/auth?${query}`, name);
  return new URLSearchParams(new URL(requestUri).hash.slice(1)).get('id_token') ?? '';
}

async function tokenWithoutNonce(name: string): Promise<string> {
  provider.fault('no nonce');
  const token = await tokenOf(name);
  provider.fault(undefined);
  expect(decodeJwt(token)).not.toHaveProperty('nonce');
  return token;
}

type Json = Readonly<Record<string, unknown>>;

const bring = (
  world: World,
  id_token: string,
  { nonce = 'raw', providerId = 'oidc.acme', ...more }: Json & { nonce?: string | null } = {},
): Promise<Reply> => {
  const shown = { id_token, providerId: String(providerId), ...(nonce === null ? {} : { nonce }) };
  const postBody = new URLSearchParams(shown).toString();
  return world.call('signInWithIdp', { requestUri: 'http://localhost', postBody, ...more });
};

const refusal = ({ body }: Reply) => body.error?.message;
const usedBefore = 'INVALID_IDP_RESPONSE : The ID token was used before.';

describe('F17: a token is taken from the application that asked for it, and from nobody else', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
    await configureForeign(world, 'oidc.acme', provider);
  });
  afterAll(() => world.close());

  test('one that this server asked for is no credential, whatever is shown with it', async () => {
    const { body } = await signInAt(world, provider, 'ada', { returnIdpCredential: true });
    const leaked = String(body['oauthIdToken']);
    const made = String(decodeJwt(leaked)['nonce']);
    for (const nonce of [made, hashed(made), '', null]) {
      const reply = await bring(world, leaked, { nonce });
      expect(refusal(reply)).toBe('MISSING_OR_INVALID_NONCE');
    }
  });

  test('only who knows what the nonce was made from can show it', async () => {
    const token = await tokenOf('ada');
    const made = hashed('raw');
    const base64 = sha256('raw').digest('base64url');
    for (const nonce of [made, made.toUpperCase(), base64, 'Raw', 'raw ', '', null]) {
      expect(refusal(await bring(world, token, { nonce }))).toBe('MISSING_OR_INVALID_NONCE');
    }
    for (const inToken of ['raw', made.toUpperCase(), base64]) {
      const reply = await bring(world, await tokenOf('ada', inToken));
      expect(refusal(reply)).toBe('MISSING_OR_INVALID_NONCE');
    }
    expect((await bring(world, token)).status).toBe(200);
  });

  test('a token without one is taken as it is, and for no other', async () => {
    const token = await tokenWithoutNonce('ada');
    expect(refusal(await bring(world, token))).toBe('MISSING_OR_INVALID_NONCE');
    expect((await bring(world, token, { nonce: null })).status).toBe(200);
  });
});

describe('F18: a token that an application brings is good once', () => {
  forEachDeployment((nodes) => {
    beforeAll(async () => {
      await configureForeign(nodes()[0], 'oidc.acme', provider);
    });

    test.each(['with', 'without'])('%s a nonce, however many bring it', async (how) => {
      const [nonce, token] =
        how === 'with' ? ['raw', await tokenOf('raced')] : [null, await tokenWithoutNonce('raced')];
      const replies = await race(nodes(), 20, (node) => bring(node, token, { nonce }));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.map(refusal).filter((each) => each === usedBefore)).toHaveLength(19);
    });

    test('and not again while it could be shown, on any node', async () => {
      const [first, last = first] = nodes();
      const token = await tokenOf('ada');
      expect((await bring(first, token)).status).toBe(200);
      for (const node of new Set([first, last])) node.pass(3_590_000);
      await tidy(first.data.store, first.now(), false);
      expect(refusal(await bring(last, token))).toBe(usedBefore);
      for (const node of new Set([first, last])) node.pass(-3_590_000);
    });

    test('nor written in another way', async () => {
      const [node] = nodes();
      const token = await tokenOf('spelled');
      expect((await bring(node, token)).status).toBe(200);
      // The last letter of a signature has bits that mean nothing.
      const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      const last = letters.indexOf(token.at(-1) ?? '');
      const spelled = `${token.slice(0, -1)}${letters[last ^ 1]}`;
      const bytes = (of: string) => Buffer.from(of.split('.')[2] ?? '', 'base64url');
      expect(bytes(spelled)).toEqual(bytes(token));
      for (const again of [spelled, `${token}=`, `${token}==`]) {
        expect((await bring(node, again)).status).toBe(400);
      }
    });

    test('until when, has to be a moment that can be written down', async () => {
      const [node] = nodes();
      provider.fault('never expires');
      expect(refusal(await bring(node, await tokenOf('spelled')))).toBe(
        'INVALID_IDP_RESPONSE : The ID token has an unexpected "exp".',
      );
      provider.fault('expires within a second');
      const token = await tokenOf('spelled');
      expect((await bring(node, token)).status).toBe(200);
      expect(refusal(await bring(node, token))).toBe(usedBefore);
    });

    test('nor at another tenant or under another name', async () => {
      const [node] = nodes();
      const { body } = await node.admin('/v2/projects/latchkey/tenants', { displayName: 'house' });
      const tenantId = String(body['name']).split('/').at(-1) ?? '';
      await configureForeign(node, 'oidc.acme', provider, 'code', tenantId);
      await configureForeign(node, 'oidc.second', provider);
      const token = await tokenOf('elsewhere');
      expect((await bring(node, token, { tenantId })).status).toBe(200);
      expect(refusal(await bring(node, token))).toBe(usedBefore);
      expect(refusal(await bring(node, token, { providerId: 'oidc.second' }))).toBe(usedBefore);
    });

    test('a refusal does not use it up', async () => {
      const [node] = nodes();
      const { body: member } = await signInAt(node, provider, 'linked');
      const { body: guest } = await node.call('signUp');
      const token = await tokenOf('linked');
      const link = { idToken: guest.idToken };
      expect(refusal(await bring(node, token, link))).toBe('FEDERATED_USER_ID_ALREADY_LINKED');
      expect(refusal(await bring(node, token, { idToken: 'x' }))).toMatch(/^INVALID_ID_TOKEN/);
      expect((await bring(node, token)).body.localId).toBe(member.localId);

      const stranger = await tokenOf('stranger');
      expect(refusal(await bring(node, stranger, { autoCreate: false }))).toBe('USER_NOT_FOUND');
      expect((await bring(node, stranger)).body.isNewUser).toBe(true);

      const { localId } = (await signInAt(node, provider, 'disabled')).body;
      const disable = (disableUser: boolean) =>
        node.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser });
      const disabled = await tokenOf('disabled');
      await disable(true);
      expect(refusal(await bring(node, disabled))).toBe('USER_DISABLED');
      await disable(false);
      expect((await bring(node, disabled)).status).toBe(200);
    });

    test('nor does the question whose account it is, and either answers it, once', async () => {
      const [node] = nodes();
      for (const name of ['doubtful', 'doubted'] as const) {
        const { idToken, localId } = await node.signUpVerified(`${name}@example.com`);
        const token = await tokenOf(name);
        const asked = await bring(node, token);
        expect(asked.body).toMatchObject({ needConfirmation: true });
        expect((await bring(node, token)).body).toMatchObject({ needConfirmation: true });
        const { pendingToken } = asked.body;
        const waited = (more = {}) => node.call('signInWithIdp', { pendingToken, ...more });
        if (name === 'doubtful') {
          expect((await bring(node, token, { idToken })).body.localId).toBe(localId);
          expect(refusal(await waited())).toBe('INVALID_PENDING_TOKEN');
        } else {
          expect((await waited({ idToken })).body.localId).toBe(localId);
          expect(refusal(await bring(node, token))).toBe(usedBefore);
        }
      }
    });

    test('what is told with a refusal is no new credential of a token that was used', async () => {
      const [node] = nodes();
      const token = await tokenOf('bob');
      expect((await bring(node, token)).status).toBe(200);
      const { body: guest } = await node.call('signUp');
      const more = { idToken: guest.idToken, returnIdpCredential: true };
      const { pendingToken } = (await bring(node, token, more)).body;
      expect(pendingToken).toEqual(expect.any(String));
      const reply = await node.call('signInWithIdp', { pendingToken });
      expect(refusal(reply)).toBe('INVALID_PENDING_TOKEN');
    });
  });
});
