import { createPrivateKey } from 'node:crypto';
import { operationPaths } from '@latchkey/kernel/http/operation-paths';
import type { ServiceAccountFile } from '@latchkey/kernel/keys/service-account';
import { customTokenAudience } from '@latchkey/kernel/keys/service-account-tokens';
import { mayActAs, type Role, roles } from '@latchkey/protocol';
import { forEachDeployment, race } from '@latchkey/testing/deployments';
import { createPasskeyDevice, type PasskeyDevice } from '@latchkey/testing/passkey-device';
import { enrolPasskey, signInWithPasskey } from '@latchkey/testing/passkeys';
import type { Reply, WireReply } from '@latchkey/testing/wire-reply';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { everyOperation } from './every-operation.ts';

const password = 'correct horse 7';
const operators = '/latchkey/v1/projects/latchkey/operators';
const revokeSessions = '/latchkey/v1/projects/latchkey/sessions:revoke';
const serviceAccounts = '/latchkey/v1/projects/latchkey/serviceAccounts';
const atHome = { origin: productionEnvironment.PUBLIC_URL };

let people = 0;
const newAddress = () => {
  people += 1;
  return `person${people}@example.com`;
};

type Person = { readonly email: string; readonly localId: string };
type WithApp = Person & { readonly app: Awaited<ReturnType<World['enrolTotp']>> };
type WithPasskey = Person & { readonly device: PasskeyDevice };

async function newPerson(world: World): Promise<Person & { readonly idToken: string }> {
  const email = newAddress();
  const { localId, idToken } = await world.signUpVerified(email, password);
  return { email, localId, idToken };
}

async function withApp(world: World): Promise<WithApp> {
  const { idToken, ...person } = await newPerson(world);
  return { ...person, app: await world.enrolTotp(idToken) };
}

async function withPasskey(world: World): Promise<WithPasskey> {
  const { idToken, ...person } = await newPerson(world);
  const device = createPasskeyDevice();
  const { status, text } = await enrolPasskey(world, idToken, device, atHome);
  expect(status, text).toBe(200);
  return { ...person, device };
}

const byPassword = ({ email }: Person, world: World) =>
  world.call('signInWithPassword', { email, password });

/** Somebody's app shows a number once; the next is half a minute away. */
async function bothFactors(world: World, person: WithApp): Promise<WireReply> {
  world.pass(60_000);
  const first = await byPassword(person, world);
  const { status, body, text } = await world.finishWithTotp(first.body, person.app, 0);
  expect(status, text).toBe(200);
  return body;
}

const byPasskey = async (world: World, { device }: WithPasskey): Promise<WireReply> => {
  const { status, body, text } = await signInWithPasskey(world, device, atHome);
  expect(status, text).toBe(200);
  return body;
};

const grant = (world: World, { localId }: Person, role: Role) =>
  world.admin(operators, { localId, role });

const exchange = async (world: World, idToken: string, more: Record<string, string> = {}) => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'a browser' },
    payload: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: idToken,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      ...more,
    }).toString(),
  });
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
};

async function tokenOf(world: World, idToken: string): Promise<string> {
  const { status, body } = await exchange(world, idToken);
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body['access_token']);
}

async function asOperator(
  world: World,
  token: string,
  path: string,
  body?: object,
  method: 'GET' | 'POST' | 'DELETE' = body === undefined ? 'GET' : 'POST',
): Promise<Reply> {
  const answer = await world.app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  const text = answer.body;
  return { status: answer.statusCode, body: JSON.parse(text), headers: answer.headers, text };
}

const looks = async (world: World, token: string) =>
  (await asOperator(world, token, '/v2/projects/latchkey/config')).status;

/** Somebody with an app who holds the role, and a token to act with. */
async function newOperator(world: World, role: Role) {
  const person = await withApp(world);
  expect((await grant(world, person, role)).status).toBe(200);
  return { ...person, token: await tokenOf(world, (await bothFactors(world, person)).idToken) };
}

const roleOf = async (world: World, { localId }: Person) =>
  (await world.data.store.operatorRoles.find(localId))?.role;

const messageOf = ({ body }: Reply) => body.error?.message;

const configure = async (world: World) => {
  const { status, text } = await world.admin(
    '/v2/projects/latchkey/config?updateMask=mfa.state,mfa.providerConfigs',
    {
      mfa: {
        state: 'ENABLED',
        providerConfigs: [{ state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 1 } }],
      },
    },
    'PATCH',
  );
  expect(status, text).toBe(200);
};

forEachDeployment((nodes) => {
  const world = async () => {
    const [first] = nodes();
    await configure(first);
    return first;
  };

  describe('PO1: an operator is who was granted a role and has just signed in with two factors', () => {
    test.each([
      [
        'an app',
        async (here: World) => {
          const person = await withApp(here);
          return { person, signIn: () => bothFactors(here, person) };
        },
      ],
      [
        'a passkey',
        async (here: World) => {
          const person = await withPasskey(here);
          return { person, signIn: () => byPasskey(here, person) };
        },
      ],
    ] as const)('with %s somebody acts, and the trail has their name', async (_, make) => {
      const here = await world();
      const { person, signIn } = await make(here);
      const granted = await grant(here, person, 'userAdmin');
      expect([granted.status, granted.body]).toEqual([
        200,
        {
          localId: person.localId,
          email: person.email,
          role: 'userAdmin',
          grantedAt: expect.stringMatching(/^20\d\d-.*Z$/),
          grantedBy: 'test-operator@latchkey.iam.latchkey',
        },
      ]);
      const { status, body } = await exchange(here, (await signIn()).idToken);
      expect([status, body]).toEqual([
        200,
        {
          access_token: expect.any(String),
          issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
          token_type: 'Bearer',
          expires_in: 3600,
          scope: 'userAdmin',
        },
      ]);
      const token = String(body['access_token']);
      const made = await asOperator(here, token, '/v1/projects/latchkey/accounts', {
        email: newAddress(),
      });
      expect(made.status, made.text).toBe(200);
      const [event] = await here.identity.audit.list({
        tenant: '',
        subject: made.body.localId,
        limit: 1,
      });
      expect(event).toMatchObject({
        event: 'user_created',
        actor: `${person.email} (${person.localId})`,
      });
      const own = await here.identity.audit.list({
        tenant: '',
        subject: person.localId,
        limit: 50,
      });
      expect(
        own
          .filter(({ event: name }) => name.startsWith('operator_'))
          .map(({ event: name, actor, reason, result }) => [name, actor, reason, result]),
      ).toEqual([
        ['operator_signed_in', `${person.email} (${person.localId})`, 'userAdmin', 'success'],
        ['operator_granted', 'test-operator@latchkey.iam.latchkey', 'userAdmin', 'success'],
      ]);
    });

    test('no role is granted to whom a password alone lets in', async () => {
      const here = await world();
      const person = await newPerson(here);
      const refused = await grant(here, person, 'viewer');
      expect([refused.status, messageOf(refused)]).toEqual([
        400,
        expect.stringMatching(/^INVALID_OPERATOR : This account needs a verified e-mail address/),
      ]);
      const unverified = await here.signUp(newAddress(), password);
      expect((await grant(here, { ...person, localId: unverified.localId }, 'viewer')).status).toBe(
        400,
      );
      expect(await roleOf(here, person)).toBe(undefined);
    });

    test.each([
      [{ role: 'viewer' }, 'MISSING_LOCAL_ID'],
      [{ localId: 'nobody', role: 'viewer' }, 'USER_NOT_FOUND'],
      [{ localId: 'nobody' }, 'INVALID_OPERATOR : A role is owner, userAdmin or viewer.'],
    ])('what is asked for wrongly is refused: %j', async (body, message) => {
      const here = await world();
      expect(messageOf(await here.admin(operators, body))).toBe(message);
    });

    test('the password alone is not enough, nor is a sign-in of long ago, nor no role', async () => {
      const here = await world();
      const owner = await withPasskey(here);
      const { idToken: early } = await byPasskey(here, owner);
      expect((await exchange(here, early)).body['error_description']).toBe(
        'The ID token is not of somebody who is an operator here.',
      );
      expect((await grant(here, owner, 'owner')).status).toBe(200);

      const weak = (await byPassword(owner, here)).body.idToken;
      expect(await exchange(here, weak)).toEqual({
        status: 400,
        body: {
          error: 'invalid_grant',
          error_description: 'Sign in with a second factor or a passkey to act as an operator.',
        },
      });
      const { idToken } = await byPasskey(here, owner);
      here.pass(301_000);
      expect((await exchange(here, idToken)).body['error_description']).toBe(
        'Sign in again to act as an operator.',
      );
      const refused = await here.identity.audit.list({
        tenant: '',
        event: 'operator_signed_in',
        subject: owner.localId,
        limit: 9,
      });
      expect(refused.map(({ result }) => result)).toEqual(['refused', 'refused']);
      // A thousand tries are few rows, and soon none.
      const again = await Promise.all(Array.from({ length: 20 }, () => exchange(here, weak)));
      expect(again.at(-1)?.status).toBe(429);
      here.pass(61_000);
    });

    test('an ID token, a refresh token and a cookie are no operator’s by themselves', async () => {
      const here = await world();
      const owner = await withPasskey(here);
      expect((await grant(here, owner, 'owner')).status).toBe(200);
      const { idToken, refreshToken } = await byPasskey(here, owner);
      const cookie = await here.admin('/v1/projects/latchkey:createSessionCookie', {
        idToken,
        validDuration: 3600,
      });
      const token = await tokenOf(here, idToken);
      const others = [idToken, refreshToken, String(cookie.body['sessionCookie']), `${token}x`];
      for (const bearer of others) expect(await looks(here, bearer)).toBe(401);
      expect(await looks(here, token)).toBe(200);
      for (const subject of [refreshToken, String(cookie.body['sessionCookie']), token, '', 'x']) {
        expect((await exchange(here, subject)).body['error']).toBe('invalid_grant');
      }
      const type = 'urn:ietf:params:oauth:token-type:access_token';
      expect((await exchange(here, idToken, { subject_token_type: type })).body['error']).toBe(
        'invalid_request',
      );
    });

    test('a token is good to the letter, and for an hour', async () => {
      const here = await world();
      const { token } = await newOperator(here, 'viewer');
      for (let place = 0; place < token.length; place += 1) {
        const other = token[place] === 'A' ? 'B' : 'A';
        const altered = token.slice(0, place) + other + token.slice(place + 1);
        expect([place, await looks(here, altered)]).toEqual([place, 401]);
      }
      here.pass(3_540_000);
      expect(await looks(here, token)).toBe(200);
      here.pass(60_000);
      expect(await looks(here, token)).toBe(401);
    });

    test.each(roles)('%s may do what the role says, on every operation', async (role) => {
      const here = await world();
      const { token } = await newOperator(here, role);
      for (const operation of everyOperation) {
        if (operation.role === undefined) continue;
        const path = operationPaths(operation)[0] ?? '';
        const { status } = await asOperator(
          here,
          token,
          path.replace('{project}', 'latchkey').replace('{tenant}', 'acme'),
          operation.method === 'GET' ? undefined : {},
          operation.method as 'GET',
        );
        if (mayActAs(role, operation.role)) {
          expect([200, 400, 404], operation.name).toContain(status);
        } else {
          expect([operation.name, status]).toEqual([operation.name, 403]);
        }
      }
    });
  });

  describe('PO2: a role ends at once, with whatever it stood on', () => {
    const endings: readonly [string, (here: World, person: WithApp) => Promise<unknown>][] = [
      [
        'it is revoked',
        (here, { localId }) => here.admin(`${operators}?localId=${localId}`, undefined, 'DELETE'),
      ],
      [
        'the account is disabled',
        (here, { localId }) =>
          here.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: true }),
      ],
      [
        'the account is deleted',
        (here, { localId }) => here.admin('/v1/projects/latchkey/accounts:delete', { localId }),
      ],
      [
        'their sessions are revoked',
        (here, { localId }) =>
          here.admin('/v1/projects/latchkey/accounts:update', {
            localId,
            validSince: Math.floor(here.now() / 1000),
          }),
      ],
      [
        'their factors are taken away',
        (here, { localId }) =>
          here.admin('/v1/projects/latchkey/accounts:update', {
            localId,
            mfa: { enrollments: [] },
          }),
      ],
    ];

    test.each(endings)('when %s, on every node', async (_, end) => {
      const here = await world();
      const operator = await newOperator(here, 'owner');
      for (const node of nodes()) expect(await looks(node, operator.token)).toBe(200);
      await end(nodes().at(-1) ?? here, operator);
      for (const node of nodes()) expect(await looks(node, operator.token)).toBe(401);
    });

    test('what was an owner is a viewer with the next token, and no owner from the next call on', async () => {
      const here = await world();
      const operator = await newOperator(here, 'owner');
      expect((await asOperator(here, operator.token, operators)).status).toBe(200);
      here.pass(1);
      expect((await grant(here, operator, 'viewer')).status).toBe(200);
      expect((await asOperator(here, operator.token, operators)).status).toBe(401);
      const token = await tokenOf(here, (await bothFactors(here, operator)).idToken);
      expect((await asOperator(here, token, operators)).status).toBe(403);
      expect(await looks(here, token)).toBe(200);
    });

    test('a role that is granted anew wakes no token of the one that was revoked', async () => {
      const here = await world();
      const operator = await newOperator(here, 'owner');
      await here.admin(`${operators}?localId=${operator.localId}`, undefined, 'DELETE');
      here.pass(1);
      expect((await grant(here, operator, 'owner')).status).toBe(200);
      expect(await looks(here, operator.token)).toBe(401);
    });

    test('a factor that was taken away acts no more, though another is left', async () => {
      const here = await world();
      const owner = await withPasskey(here);
      await grant(here, owner, 'owner');
      const thief = await byPasskey(here, owner);
      const token = await tokenOf(here, thief.idToken);
      const mine = createPasskeyDevice();
      const { idToken } = await byPasskey(here, owner);
      expect((await enrolPasskey(here, idToken, mine, atHome)).status).toBe(200);
      const [stolen] = await here.data.store.passkeys.ofAccount('', owner.localId);
      const own = (await signInWithPasskey(here, mine, atHome)).body;
      const removed = await here.call('update', {
        idToken: own.idToken,
        deletePasskey: [stolen?.credentialId],
      });
      expect(removed.status, removed.text).toBe(200);
      expect(await looks(here, token)).toBe(401);
      expect((await exchange(here, thief.idToken)).body['error']).toBe('invalid_grant');
      const added = await here.call('/v2/accounts/passkeyEnrollment:start', {
        idToken: thief.idToken,
      });
      expect(messageOf(added)).toMatch(/^CREDENTIAL_TOO_OLD_LOGIN_AGAIN/);
      expect(await looks(here, await tokenOf(here, own.idToken))).toBe(200);
    });

    test('a grant and the loss of the last factor meet, and no role is left without one', async () => {
      const here = await world();
      for (let round = 0; round < 5; round += 1) {
        const person = await withApp(here);
        const { idToken } = await bothFactors(here, person);
        const elsewhere = nodes().at(-1) ?? here;
        await Promise.all([
          here.call('/v2/accounts/mfaEnrollment:withdraw', {
            idToken,
            mfaEnrollmentId: person.app.id,
          }),
          grant(elsewhere, person, 'owner'),
          grant(elsewhere, person, 'owner'),
        ]);
        const account = await here.identity.accounts.byId('', person.localId);
        const hasFactor = (account?.secondFactors ?? []).length > 0;
        expect([hasFactor, await roleOf(here, person)]).toEqual(
          hasFactor ? [true, 'owner'] : [false, undefined],
        );
      }
    });

    test('signing out ends it', async () => {
      const here = await world();
      const person = await withPasskey(here);
      await grant(here, person, 'viewer');
      const { idToken, refreshToken } = await byPasskey(here, person);
      const token = await tokenOf(here, idToken);
      expect(await looks(here, token)).toBe(200);
      await here.call('/latchkey/v1/sessions:signOut', { refreshToken });
      expect(await looks(here, token)).toBe(401);
    });

    test('nobody takes or changes their own, so an owner is left', async () => {
      const here = await world();
      const { token, localId } = await newOperator(here, 'owner');
      const own = await asOperator(
        here,
        token,
        `${operators}?localId=${localId}`,
        undefined,
        'DELETE',
      );
      expect(messageOf(own)).toBe(
        'INVALID_OPERATOR : Nobody takes their own role. Ask another owner.',
      );
      const lower = await asOperator(here, token, operators, { localId, role: 'viewer' });
      expect(messageOf(lower)).toBe(
        'INVALID_OPERATOR : Nobody changes their own role. Ask another owner.',
      );
      expect((await asOperator(here, token, operators)).status).toBe(200);
      const nobody = await asOperator(here, token, `${operators}?localId=x`, undefined, 'DELETE');
      expect([nobody.status, messageOf(nobody)]).toEqual([404, 'OPERATOR_NOT_FOUND']);
    });

    test('of many who revoke it one does, and the list says who is left', async () => {
      const here = await world();
      const person = await withApp(here);
      await grant(here, person, 'viewer');
      const listed = async () =>
        ((await here.admin(operators, undefined, 'GET')).body['operators'] ?? []) as Person[];
      expect((await listed()).map(({ localId }) => localId)).toContain(person.localId);
      const url = `${operators}?localId=${person.localId}`;
      const answers = await race(nodes(), 8, (node) => node.admin(url, undefined, 'DELETE'));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
      expect((await listed()).map(({ localId }) => localId)).not.toContain(person.localId);
    });
  });

  describe('PO3: whoever manages people does not manage those above', () => {
    const acts: readonly [string, (owner: Person) => readonly [string, object]][] = [
      ['a new password', ({ localId }) => ['accounts:update', { localId, password }]],
      ['another address', ({ localId }) => ['accounts:update', { localId, email: newAddress() }]],
      [
        'a phone of their own as second factor',
        ({ localId }) => [
          'accounts:update',
          {
            localId,
            mfa: { enrollments: [{ mfaEnrollmentId: 'x', phoneInfo: '+4915112345678' }] },
          },
        ],
      ],
      ['no second factor', ({ localId }) => ['accounts:update', { localId, mfa: {} }]],
      ['being shut out', ({ localId }) => ['accounts:update', { localId, disableUser: true }]],
      [
        'a mail that moves the address to another mailbox',
        ({ email }) => [
          'accounts:sendOobCode',
          { requestType: 'VERIFY_AND_CHANGE_EMAIL', email, newEmail: newAddress() },
        ],
      ],
      [
        'a link to a new password',
        ({ email }) => [
          'accounts:sendOobCode',
          { requestType: 'PASSWORD_RESET', email, returnOobLink: true },
        ],
      ],
      ['an end', ({ localId }) => ['accounts:delete', { localId }]],
      ['the end of every sign-in', ({ localId }) => [revokeSessions, { localId }]],
      ['the end of one', ({ localId }) => [revokeSessions, { localId, sessionId: 'x' }]],
    ];

    test.each(acts)('a userAdmin does not give an owner %s', async (_, act) => {
      const here = await world();
      const owner = await withPasskey(here);
      await grant(here, owner, 'owner');
      const { token } = await newOperator(here, 'userAdmin');
      const [verb, body] = act(owner);
      const before = await here.identity.accounts.byId('', owner.localId);
      const path = verb.startsWith('/') ? verb : `/v1/projects/latchkey/${verb}`;
      const refused = await asOperator(here, token, path, body);
      expect([refused.status, messageOf(refused)]).toEqual([
        403,
        'PERMISSION_DENIED : This account holds a higher role.',
      ]);
      expect(await here.identity.accounts.byId('', owner.localId)).toEqual(before);
      expect(await roleOf(here, owner)).toBe('owner');
    });

    test('nor in an import or among many who are deleted, and a machine no more than a person', async () => {
      const here = await world();
      const owner = await withPasskey(here);
      await grant(here, owner, 'owner');
      const other = await newPerson(here);
      const { token } = await newOperator(here, 'userAdmin');
      const overwritten = await asOperator(
        here,
        token,
        '/v1/projects/latchkey/accounts:batchCreate',
        {
          users: [{ localId: owner.localId, email: owner.email }],
          allowOverwrite: true,
        },
      );
      expect(overwritten.body['error']).toEqual([
        { index: 0, message: 'The account holds a role of operators - can not overwrite.' },
      ]);
      const deleted = await asOperator(here, token, '/v1/projects/latchkey/accounts:batchDelete', {
        localIds: [owner.localId, other.localId],
        force: true,
      });
      expect(deleted.body['errors']).toEqual([
        {
          index: 0,
          localId: owner.localId,
          message: 'PERMISSION_DENIED : This account holds a higher role.',
        },
      ]);
      expect(await here.identity.accounts.byId('', other.localId)).toBe(undefined);
      expect(await roleOf(here, owner)).toBe('owner');

      const machine = await here.admin(serviceAccounts, { name: 'helpdesk', role: 'userAdmin' });
      const file = machine.body as unknown as ServiceAccountFile;
      const at = Math.floor(here.now() / 1000);
      const signed = await new SignJWT({})
        .setProtectedHeader({ alg: 'RS256' })
        .setIssuer(file.client_email)
        .setSubject(file.client_email)
        .setAudience(productionEnvironment.PUBLIC_URL)
        .setIssuedAt(at)
        .setExpirationTime(at + 600)
        .sign(createPrivateKey(file.private_key));
      const reset = { localId: owner.localId, password };
      const refused = await asOperator(
        here,
        signed,
        '/v1/projects/latchkey/accounts:update',
        reset,
      );
      expect(refused.status).toBe(403);
    });

    test('nor does an owner’s own code become theirs to redeem', async () => {
      const here = await world();
      const owner = await withPasskey(here);
      await grant(here, owner, 'owner');
      const { idToken } = await byPasskey(here, owner);
      const newEmail = newAddress();
      const asked = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail };
      expect((await here.call('sendOobCode', asked)).status).toBe(200);
      const oobCode = await here.codeFor(newEmail);
      const { token } = await newOperator(here, 'userAdmin');
      const path = '/v1/projects/latchkey/accounts:update';
      expect((await asOperator(here, token, path, { oobCode })).status).toBe(403);
      expect((await here.identity.accounts.byId('', owner.localId))?.email).toBe(owner.email);
    });

    test('a factor that an operator wrote down, or a grant in that moment, makes nobody more', async () => {
      const here = await world();
      const colleague = await withApp(here);
      await grant(here, colleague, 'userAdmin');
      const { token } = await newOperator(here, 'userAdmin');
      const update = '/v1/projects/latchkey/accounts:update';
      const kept = (await here.identity.accounts.byId('', colleague.localId))?.secondFactors ?? [];
      const planted = { mfaEnrollmentId: 'planted', phoneInfo: '+4915112345678' };
      const done = await asOperator(here, token, update, {
        localId: colleague.localId,
        password,
        mfa: {
          enrollments: [...kept.map(({ id }) => ({ mfaEnrollmentId: id, totpInfo: {} })), planted],
        },
      });
      expect(done.status, done.text).toBe(200);
      expect((await grant(here, colleague, 'owner')).status).toBe(200);
      const account = await here.identity.accounts.byId('', colleague.localId);
      const phone = account?.secondFactors.find(({ id }) => id === 'planted');
      expect([account?.secondFactors.length, phone?.given]).toEqual([2, true]);

      const onlyGiven = await newPerson(here);
      await here.admin(update, { localId: onlyGiven.localId, mfa: { enrollments: [planted] } });
      expect((await grant(here, onlyGiven, 'viewer')).status).toBe(400);

      // Both were under way when the other began.
      const next = await withApp(here);
      const [changed, granted] = await Promise.all([
        asOperator(here, token, update, { localId: next.localId, password, mfa: {} }),
        grant(nodes().at(-1) ?? here, next, 'owner'),
      ]);
      const after = await here.identity.accounts.byId('', next.localId);
      expect([changed.status, granted.status, after?.secondFactors.length]).toSatisfy(
        ([change, grantStatus, factors]) =>
          change === 403
            ? grantStatus === 200 && factors === 1
            : grantStatus === 400 && factors === 0,
      );
    });

    test('a change of address that was begun before the grant does not end after it', async () => {
      const here = await world();
      const next = await withApp(here);
      const { token } = await newOperator(here, 'userAdmin');
      const newEmail = newAddress();
      const asked = await asOperator(here, token, '/v1/projects/latchkey/accounts:sendOobCode', {
        requestType: 'VERIFY_AND_CHANGE_EMAIL',
        email: next.email,
        newEmail,
      });
      expect(asked.status, asked.text).toBe(200);
      const oobCode = await here.codeFor(newEmail);
      expect((await grant(here, next, 'owner')).status).toBe(200);
      const { idToken } = await bothFactors(here, next);
      const used = await here.call('update', { oobCode, idToken });
      expect(messageOf(used)).toMatch(/^(?:INVALID|EXPIRED)_OOB_CODE/);
      expect((await here.identity.accounts.byId('', next.localId))?.email).toBe(next.email);
    });

    test('those below and beside are reached', async () => {
      const here = await world();
      const { token } = await newOperator(here, 'userAdmin');
      for (const role of ['viewer', 'userAdmin'] as const) {
        const other = await withApp(here);
        await grant(here, other, role);
        const { status } = await asOperator(here, token, '/v1/projects/latchkey/accounts:update', {
          localId: other.localId,
          displayName: 'Known',
        });
        expect(status).toBe(200);
      }
    });
  });

  describe('PO4: a mailbox or a custom token makes nobody an operator', () => {
    async function resetPassword(here: World, { email }: Person): Promise<string> {
      await here.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
      const oobCode = await here.codeFor(email, 'resetPassword');
      await here.call('resetPassword', { oobCode, newPassword: 'a thief’s words 9' });
      const { body } = await here.call('signInWithPassword', {
        email,
        password: 'a thief’s words 9',
      });
      return body.idToken;
    }

    test('who resets the password adds no passkey and no app of their own', async () => {
      const here = await world();
      const owner = await withPasskey(here);
      // Not among what a reset takes away because it is new.
      here.pass(30 * 24 * 3_600_000);
      await grant(here, owner, 'owner');
      const thief = await resetPassword(here, owner);
      expect(thief).toBeTruthy();
      const passkey = await here.call('/v2/accounts/passkeyEnrollment:start', { idToken: thief });
      expect(messageOf(passkey)).toMatch(/^CREDENTIAL_TOO_OLD_LOGIN_AGAIN/);
      const app = await here.call('/v2/accounts/mfaEnrollment:start', {
        idToken: thief,
        totpEnrollmentInfo: {},
      });
      expect(messageOf(app)).toMatch(/^CREDENTIAL_TOO_OLD_LOGIN_AGAIN/);
      expect((await exchange(here, thief)).body['error']).toBe('invalid_grant');
      // The owner still can.
      const { idToken } = await byPasskey(here, owner);
      await tokenOf(here, idToken);
      const another = await enrolPasskey(here, idToken, createPasskeyDevice(), atHome);
      expect(another.status, another.text).toBe(200);
    });

    test('nor who signs a custom token', async () => {
      const here = await world();
      const owner = await withPasskey(here);
      await grant(here, owner, 'owner');
      const machine = await here.admin(serviceAccounts, { name: 'backend', role: 'userAdmin' });
      const file = machine.body as unknown as ServiceAccountFile;
      const at = Math.floor(here.now() / 1000);
      const token = await new SignJWT({ uid: owner.localId })
        .setProtectedHeader({ alg: 'RS256' })
        .setIssuer(file.client_email)
        .setSubject(file.client_email)
        .setAudience(customTokenAudience)
        .setIssuedAt(at)
        .setExpirationTime(at + 600)
        .sign(createPrivateKey(file.private_key));
      const refused = await here.call('signInWithCustomToken', { token });
      expect([refused.status, messageOf(refused)]).toEqual([
        403,
        'PERMISSION_DENIED : This account holds a higher role.',
      ]);
      expect((await here.identity.accounts.byId('', owner.localId))?.customAuth).toBe(false);
    });

    test('nor is the account theirs to empty', async () => {
      const here = await world();
      const owner = await withPasskey(here);
      // Not among what a reset takes away because it is new.
      here.pass(30 * 24 * 3_600_000);
      await grant(here, owner, 'owner');
      const idToken = await resetPassword(here, owner);
      const [passkey] = await here.data.store.passkeys.ofAccount('', owner.localId);
      const attempts = [
        here.call('delete', { idToken }),
        here.call('update', { idToken, password: 'another thief’s 9' }),
        here.call('update', { idToken, deletePasskey: [passkey?.credentialId] }),
        here.call('sendOobCode', {
          requestType: 'VERIFY_AND_CHANGE_EMAIL',
          idToken,
          newEmail: newAddress(),
        }),
      ];
      for (const attempt of attempts) {
        expect(messageOf(await attempt)).toMatch(/^CREDENTIAL_TOO_OLD_LOGIN_AGAIN/);
      }
      expect(await roleOf(here, owner)).toBe('owner');
    });

    test('an address that nobody proved ends the role, with a row of the trail', async () => {
      const here = await world();
      const owner = await withPasskey(here);
      await grant(here, owner, 'viewer');
      const email = newAddress();
      await here.admin('/v1/projects/latchkey/accounts:update', { localId: owner.localId, email });
      expect(await roleOf(here, owner)).toBe(undefined);
      const [event] = await here.identity.audit.list({
        tenant: '',
        event: 'operator_revoked',
        subject: owner.localId,
        limit: 1,
      });
      expect(event?.reason).toBe('address_changed');
    });

    test('who undoes the second factor by mail ends the role with it', async () => {
      const here = await world();
      const owner = await withApp(here);
      await grant(here, owner, 'owner');
      const oobCode = await here.codeFor(owner.email, 'revertSecondFactorAddition');
      expect((await here.call('update', { oobCode })).status).toBe(200);
      expect(await roleOf(here, owner)).toBe(undefined);
      const thief = await resetPassword(here, owner);
      const { reply } = await here.enrolTotp(thief);
      expect((await exchange(here, reply.idToken)).body['error']).toBe('invalid_grant');
    });

    test('who gives up the last factor gives up the role, and is told nothing else', async () => {
      const here = await world();
      const owner = await withPasskey(here);
      await grant(here, owner, 'viewer');
      const { idToken } = await byPasskey(here, owner);
      const [passkey] = await here.data.store.passkeys.ofAccount('', owner.localId);
      const removed = await here.call('update', {
        idToken,
        deletePasskey: [passkey?.credentialId],
      });
      expect(removed.status, removed.text).toBe(200);
      expect(await roleOf(here, owner)).toBe(undefined);
      const events = await here.identity.audit.list({
        tenant: '',
        event: 'operator_revoked',
        subject: owner.localId,
        limit: 5,
      });
      expect(events.map(({ reason }) => reason)).toEqual(['no_factor']);

      const other = await withApp(here);
      await grant(here, other, 'viewer');
      const signedIn = await bothFactors(here, other);
      const withdrawn = await here.call('/v2/accounts/mfaEnrollment:withdraw', {
        idToken: signedIn.idToken,
        mfaEnrollmentId: other.app.id,
      });
      expect(withdrawn.status, withdrawn.text).toBe(200);
      expect(await roleOf(here, other)).toBe(undefined);
    });

    test('one factor of two may go', async () => {
      const here = await world();
      const owner = await withPasskey(here);
      await grant(here, owner, 'viewer');
      const { reply, id } = await here.enrolTotp((await byPasskey(here, owner)).idToken);
      const gone = await here.call('/v2/accounts/mfaEnrollment:withdraw', {
        idToken: reply.idToken,
        mfaEnrollmentId: id,
      });
      expect(gone.status, gone.text).toBe(200);
      expect(await roleOf(here, owner)).toBe('viewer');
    });
  });
}, productionEnvironment);

describe('PO5: development is for trying it out', () => {
  test('there a password is enough', async () => {
    const here = await startWorld();
    try {
      const { localId, idToken } = await here.signUp('ada@example.com');
      expect((await here.admin(operators, { localId, role: 'viewer' })).status).toBe(200);
      expect(await looks(here, await tokenOf(here, idToken))).toBe(200);
    } finally {
      await here.close();
    }
  });
});
