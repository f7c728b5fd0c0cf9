import type { Row } from '@latchkey/kernel/store/database';
import type { Field, Fields } from '@latchkey/protocol';
import type { Reply, WireReply } from '@latchkey/testing/wire-reply';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyOperation, pathOf } from './every-operation.ts';

type Body = Record<string, unknown>;

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: productionEnvironment });
});
afterAll(() => world.close());

/** Each from an address of its own, so that no limit answers in place of the rule. */
let callers = 0;
const stranger = () => {
  callers += 1;
  return { address: `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}` };
};
const call = (verb: string, body: Body) => world.call(verb, body, stranger());
const operate = (verb: string, body: Body) =>
  world.admin(`/v1/projects/latchkey/accounts:${verb}`, body);
const code = ({ body }: Reply) => body.error?.message.split(' : ')[0] ?? 'ok';

let people = 0;
async function person(): Promise<WireReply> {
  people += 1;
  const { status, body } = await call('signUp', {
    email: `someone${people}@example.com`,
    password: 'correct horse',
  });
  expect(status).toBe(200);
  return body;
}

const rowsOf = (table: string, column: string, id: string): Promise<readonly Row[]> =>
  world.data.database.read({
    sql: `SELECT * FROM ${table} WHERE ${column} = ? ORDER BY 1, 2, 3`,
    parameters: [id],
  });

/** All that makes up an account, as it is stored. */
const stored = async (localId: string) => ({
  account: await rowsOf('accounts', 'id', localId),
  identities: await rowsOf('identities', 'account_id', localId),
  sessions: await rowsOf('sessions', 'account_id', localId),
});

/** What a query can hold of a message. */
const flat = (body: Body): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

describe('D2: whom a call is about, the credential says and never the body', () => {
  // CVE-2025-61928: an id in the body was believed, and whoever sent one acted for its owner.
  const secrets = { displayName: 'Victoria Secret', phoneNumber: '+14155550123' };

  async function victim() {
    const { localId, email } = await person();
    const link = { providerId: 'google.com', rawId: `google-${localId}` };
    const { status } = await operate('update', {
      localId,
      ...secrets,
      linkProviderUserInfo: link,
    });
    expect(status).toBe(200);
    const [session] = await rowsOf('sessions', 'account_id', localId);
    return { localId, email, link, sessionId: String(session?.['id']) };
  }

  const remove = (localId: string) => operate('delete', { localId });

  /** Every name an account goes by, under every field that could carry one. */
  const namesOf = ({
    localId,
    email,
    link,
    sessionId,
  }: Awaited<ReturnType<typeof victim>>): Body[] => [
    { sessionId },
    { localId },
    { localId: [localId] },
    { local_id: localId },
    { email },
    { email: [email] },
    { phoneNumber: secrets.phoneNumber },
    { phoneNumber: [secrets.phoneNumber] },
    { federatedUserId: [link] },
    { initialEmail: [email] },
    { identifier: email, continueUri: 'https://auth.example.com' },
    { email, newEmail: 'mallory@example.com' },
    { userId: localId, uid: localId, user_id: localId, sub: localId, id: localId },
    { localId, email, targetProjectId: '' },
    { subject: localId },
  ];

  /** What the attacker would want to happen, all at once. */
  const wishes: Body = {
    displayName: 'Mallory',
    password: 'battery staple',
    newPassword: 'battery staple',
    oldPassword: 'wrong horse',
    disableUser: false,
    deleteProvider: ['google.com', 'phone'],
    deleteAttribute: ['EMAIL', 'PASSWORD'],
    requestType: 'VERIFY_EMAIL',
    returnSecureToken: true,
  };

  test.each([
    ['the API key alone', async () => ({})],
    ['somebody else’s ID token', async () => ({ idToken: (await person()).idToken })],
    ['a token that is none', async () => ({ idToken: 'eyJhbGciOiJub25lIn0.e30.' })],
  ])('nothing is told or changed with %s', async (_, credential) => {
    const target = await victim();
    const before = await stored(target.localId);
    let sent = 0;
    for (const operation of everyOperation) {
      let shown = await credential();
      for (const name of namesOf(target)) {
        for (const wish of [{}, wishes]) {
          const body = { ...wish, ...name, ...shown };
          const answer = await world.app.inject({
            method: operation.method,
            url: `${pathOf(operation)}?key=${world.apiKey}`,
            ...(operation.method === 'GET' ? {} : { payload: body }),
            remoteAddress: stranger().address,
          });
          sent += 1;
          const place = `${operation.name} ${JSON.stringify(body)}`;
          expect(answer.statusCode, place).toBeLessThan(500);
          for (const secret of [target.localId, ...Object.values(secrets)]) {
            expect(answer.body, place).not.toContain(secret);
          }
          // What was done may have ended what it was done with.
          if (answer.statusCode === 200) shown = await credential();
        }
      }
    }
    expect(await stored(target.localId)).toEqual(before);
    expect(sent).toBeGreaterThan(400);
    await remove(target.localId);
  });

  /** A message with one text in every field that takes text, however deep. */
  const filledWith = (fields: Fields, text: string): Body =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
        if (field.kind === 'string' || field.kind === 'secret') return [[name, text]];
        if (field.kind === 'message') return [[name, filledWith(field.fields, text)]];
        if (field.kind !== 'list') return [];
        const { of } = field;
        return [[name, [of.kind === 'message' ? filledWith(of.fields, text) : text]]];
      }),
    );

  /** The same, with the text in one field only: a refusal of another field would hide what it does. */
  const oneByOne = (fields: Fields, text: string): Body[] =>
    Object.keys(fields).map((name) => filledWith({ [name]: fields[name] as Field }, text));

  test('nor is anything told or changed with a name in any field that an operation reads', async () => {
    const target = await victim();
    const before = await stored(target.localId);
    const { idToken } = await person();
    for (const operation of everyOperation) {
      for (const text of [target.localId, target.email, secrets.phoneNumber, target.sessionId]) {
        const bodies = [filledWith(operation.request, text), ...oneByOne(operation.request, text)];
        for (const body of bodies) {
          const answer = await world.app.inject({
            method: operation.method,
            url: `${pathOf(operation)}?key=${world.apiKey}`,
            ...(operation.method === 'GET'
              ? { query: { ...flat(body), idToken, key: world.apiKey } }
              : { payload: { ...body, idToken } }),
            remoteAddress: stranger().address,
          });
          const place = `${operation.name} ${JSON.stringify(body)}`;
          expect(answer.statusCode, place).toBeLessThan(500);
          for (const secret of Object.values(secrets)) {
            // What was sent may come back; nothing else of the victim may.
            if (secret !== text) expect(answer.body, place).not.toContain(secret);
          }
        }
      }
    }
    expect(await stored(target.localId)).toEqual(before);
    await remove(target.localId);
  });

  test('an operator’s path is closed to whoever only has a key or an ID token', async () => {
    const target = await victim();
    const { idToken } = await person();
    const before = await stored(target.localId);
    for (const operation of everyOperation) {
      for (const path of operation.paths.filter((text) => text.includes('{project}'))) {
        const url = path.replace('{project}', 'latchkey').replace('{tenant}', 'acme');
        for (const authorization of [undefined, `Bearer ${idToken}`, 'Basic b3duZXI6', 'owner']) {
          const answer = await world.app.inject({
            method: operation.method,
            url: `${url}?key=${world.apiKey}`,
            headers: authorization === undefined ? {} : { authorization },
            ...(operation.method === 'GET'
              ? {}
              : { payload: { localId: target.localId, idToken, displayName: 'Mallory' } }),
          });
          expect([400, 401, 403], `${url} ${authorization}`).toContain(answer.statusCode);
          expect(answer.body).not.toContain(secrets.displayName);
        }
      }
    }
    expect(await stored(target.localId)).toEqual(before);
    await remove(target.localId);
  });
});

describe('D3: people can set nothing about themselves that is not theirs to set', () => {
  // Mass assignment: what the update copies from the body without asking becomes a promotion.
  const link = { providerId: 'google.com', rawId: 'google-of-somebody' };
  const properties: readonly Body[] = [
    { disableUser: true },
    { disableUser: false },
    { disabled: true },
    { disabled: false },
    { customAttributes: '{"admin":true}' },
    { customClaims: { admin: true } },
    { claims: { admin: true } },
    { emailVerified: true },
    { validSince: '0' },
    { validSince: 0 },
    { passwordHash: '$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHQ$aGFzaA' },
    { salt: 'c2FsdA' },
    { passwordUpdatedAt: 1 },
    { createdAt: '1' },
    { lastLoginAt: '1' },
    { lastRefreshAt: '2001-01-01T00:00:00Z' },
    { phoneNumber: '+14155550199' },
    { linkProviderUserInfo: link },
    { providerUserInfo: [link] },
    { providers: [link] },
    { mfa: { enrollments: [{ phoneInfo: '+14155550199' }] } },
    { mfaInfo: [{ phoneInfo: '+14155550199' }] },
    { initialEmail: 'somebody@example.com' },
    { customAuth: true },
    { emailLinkSignin: true },
    { tenantId: '' },
    { tenant: 'acme' },
    { version: 99 },
    { role: 'admin', isAdmin: true, operator: 'owner' },
    { localId: 'somebody-else' },
  ];
  const snakeCase = (body: Body): Body =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        value,
      ]),
    );
  const spellings = properties.flatMap((property) => [property, snakeCase(property)]);

  /** The account without what every update moves. */
  async function unmoved(localId: string) {
    const { account, identities } = await stored(localId);
    const { version: _version, ...rest } = account[0] ?? {};
    return { account: rest, identities };
  }

  test('by an update', async () => {
    const { idToken, localId } = await person();
    const before = await unmoved(localId);
    for (const property of spellings) {
      const answer = await call('update', { idToken, ...property });
      expect([200, 400], JSON.stringify(property)).toContain(answer.status);
      expect(await unmoved(localId), JSON.stringify(property)).toEqual(before);
    }
  });

  test('by an update that hides it in the address or in a form', async () => {
    const { idToken, localId } = await person();
    const before = await unmoved(localId);
    for (const property of properties) {
      const words = Object.entries(property).map(([name, value]) => [name, String(value)]);
      const url = `/v1/accounts:update?key=${world.apiKey}`;
      const query = new URLSearchParams(Object.fromEntries(words));
      await world.app.inject({ method: 'POST', url: `${url}&${query}`, payload: { idToken } });
      await world.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams([['idToken', idToken], ...query]).toString(),
      });
      expect(await unmoved(localId), JSON.stringify(property)).toEqual(before);
    }
  });

  test('beside a change that is theirs', async () => {
    const { idToken, localId } = await person();
    const before = await unmoved(localId);
    for (const [index, property] of spellings.entries()) {
      const displayName = `Name ${index}`;
      const { status } = await call('update', { idToken, displayName, ...property });
      const after = await unmoved(localId);
      const allowed = status === 200 ? { display_name: displayName } : {};
      expect({ ...after, account: { ...after.account, ...before.account, ...allowed } }).toEqual({
        ...before,
        account: { ...before.account, ...allowed },
      });
      expect(after.account, JSON.stringify(property)).toEqual({
        ...before.account,
        display_name: after.account['display_name'],
      });
    }
  });

  test('with the code of a mail', async () => {
    const { idToken, localId, email } = await person();
    for (const property of [
      ...spellings,
      { password: 'battery staple' },
      { email: 'mallory@example.com' },
      { displayName: 'Mallory' },
      { deleteProvider: ['password'] },
    ]) {
      await operate('update', { localId, emailVerified: false });
      const { body } = await operate('sendOobCode', {
        requestType: 'VERIFY_EMAIL',
        email,
        returnOobLink: true,
      });
      const before = await unmoved(localId);
      const { status } = await call('update', { oobCode: body.oobCode, idToken, ...property });
      const verified = status === 200 ? { email_verified: 1 } : {};
      expect(await unmoved(localId), JSON.stringify(property)).toEqual({
        ...before,
        account: { ...before.account, ...verified },
      });
    }
    expect((await call('lookup', { idToken })).status).toBe(200);
  });

  test('by signing up', async () => {
    for (const [index, property] of spellings.entries()) {
      const email = `assigned${index}@example.com`;
      const { status, body } = await call('signUp', {
        email,
        password: 'correct horse',
        ...property,
      });
      const place = JSON.stringify(property);
      if (status !== 200) {
        expect(code({ status, body } as Reply), place).toBe('UNEXPECTED_PARAMETER');
        continue;
      }
      const { account, identities } = await stored(body.localId);
      expect(account[0], place).toMatchObject({
        ...{ tenant: '', email, email_verified: 0, disabled: 0, custom_attributes: null },
        ...{ phone_number: null, custom_auth: 0, email_link_sign_in: 0, initial_email: null },
        version: 1,
      });
      expect(Number(account[0]?.['created_at'])).toBeGreaterThan(world.now() - 60_000);
      expect(identities.map(({ kind }) => kind)).toEqual(['@email']);
      expect(decodeJwt(body.idToken)).not.toHaveProperty('admin');
      expect(body.localId).not.toBe('somebody-else');
    }
  });

  test('although an operator can set all of it', async () => {
    const { localId } = await person();
    const { status } = await operate('update', {
      localId,
      disableUser: true,
      customAttributes: '{"admin":true}',
      emailVerified: true,
      validSince: '7',
      createdAt: '1',
      phoneNumber: '+14155550199',
      linkProviderUserInfo: link,
    });
    expect(status).toBe(200);
    expect((await stored(localId)).account[0]).toMatchObject({
      ...{ disabled: 1, custom_attributes: '{"admin":true}', email_verified: 1, valid_since: 7 },
      ...{ created_at: 1, phone_number: '+14155550199' },
    });
  });
});

describe('D4: what is switched off is off at the API, not only in the form', () => {
  // CVE-2024-49757: the setting hid the button, and the endpoint behind it went on working.
  const configure = async (mask: string, config: Body) => {
    const path = `/v2/projects/latchkey/config?updateMask=${mask}`;
    expect((await world.admin(path, config, 'PATCH')).status).toBe(200);
  };
  const permit = (permissions: Body) =>
    configure('client.permissions', { client: { permissions } });
  const signIn = (settings: Body) => configure('signIn', { signIn: settings });

  async function during(
    off: () => Promise<void>,
    on: () => Promise<void>,
    work: () => Promise<void>,
  ) {
    await off();
    try {
      await work();
    } finally {
      await on();
    }
  }
  const everythingOn = { email: { enabled: true }, anonymous: { enabled: true } };

  const linkCode = async (email: string) => {
    await call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    return world.codeFor(email, 'signIn');
  };

  test('sign-up', async () => {
    const member = await person();
    const guest = (await call('signUp', {})).body;
    const oobCode = await linkCode('late@example.com');
    await during(
      () => permit({ disabledUserSignup: true }),
      () => permit({}),
      async () => {
        const fresh = { email: 'shut-out@example.com', password: 'correct horse' };
        expect(code(await call('signUp', fresh))).toBe('ADMIN_ONLY_OPERATION');
        expect(code(await call('signUp', {}))).toBe('ADMIN_ONLY_OPERATION');
        const link = { email: 'late@example.com', oobCode };
        expect(code(await call('signInWithEmailLink', link))).toBe('ADMIN_ONLY_OPERATION');
        await call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email: fresh.email });
        expect(await world.mailsTo(fresh.email)).toEqual([]);
        // Who is in already goes on, and the operator makes accounts.
        const { email, refreshToken } = member;
        expect(code(await call('signInWithPassword', { email, password: 'correct horse' }))).toBe(
          'ok',
        );
        expect((await world.refresh(refreshToken, stranger())).status).toBe(200);
        expect((await call('lookup', { idToken: guest.idToken })).status).toBe(200);
        expect((await world.admin('/v1/projects/latchkey/accounts', fresh)).status).toBe(200);
      },
    );
  });

  test('passwords', async () => {
    const member = await person();
    const guest = (await call('signUp', {})).body;
    const { email, idToken } = member;
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = await world.codeFor(email, 'resetPassword');
    const before = await stored(member.localId);
    await during(
      () => signIn({ ...everythingOn, email: { enabled: false } }),
      () => signIn(everythingOn),
      async () => {
        const right = { email, password: 'correct horse' };
        const fresh = { email: 'nobody@example.com', password: 'correct horse' };
        const next = { newPassword: 'battery staple' };
        const attempts: [Reply, string][] = [
          [await call('signInWithPassword', right), 'PASSWORD_LOGIN_DISABLED'],
          [await call('signUp', fresh), 'OPERATION_NOT_ALLOWED'],
          [await call('signUp', { ...fresh, idToken: guest.idToken }), 'OPERATION_NOT_ALLOWED'],
          [await call('update', { idToken, password: 'battery staple' }), 'OPERATION_NOT_ALLOWED'],
          [await call('resetPassword', { oobCode, ...next }), 'PASSWORD_LOGIN_DISABLED'],
          [
            await call('resetPassword', { email, oldPassword: 'correct horse', ...next }),
            'PASSWORD_LOGIN_DISABLED',
          ],
          [
            await call('resetPassword', { email, oldPassword: 'wrong horse', ...next }),
            'PASSWORD_LOGIN_DISABLED',
          ],
        ];
        for (const [reply, expected] of attempts) expect(code(reply)).toBe(expected);
        expect(await stored(member.localId)).toEqual(before);
      },
    );
    expect(code(await call('signInWithPassword', { email, password: 'correct horse' }))).toBe('ok');
  });

  test.each([
    ['e-mail altogether', { enabled: false }],
    ['links, because a password is required', { enabled: true, passwordRequired: true }],
  ])('links by mail: %s', async (_, email) => {
    const { email: address, localId } = await person();
    const oobCode = await linkCode(address);
    const before = await stored(localId);
    await during(
      () => signIn({ ...everythingOn, email }),
      () => signIn(everythingOn),
      async () => {
        const order = { requestType: 'EMAIL_SIGNIN', email: address };
        expect(code(await call('sendOobCode', order))).toBe('OPERATION_NOT_ALLOWED');
        expect(code(await call('signInWithEmailLink', { email: address, oobCode }))).toBe(
          'OPERATION_NOT_ALLOWED',
        );
        expect(await stored(localId)).toEqual(before);
      },
    );
    expect(code(await call('signInWithEmailLink', { email: address, oobCode }))).toBe('ok');
  });

  test('guests', async () => {
    await during(
      () => signIn({ ...everythingOn, anonymous: { enabled: false } }),
      () => signIn(everythingOn),
      async () => {
        for (const body of [{}, { returnSecureToken: true }, { displayName: 'Guest' }]) {
          expect(code(await call('signUp', body))).toBe('ADMIN_ONLY_OPERATION');
        }
      },
    );
    expect(code(await call('signUp', {}))).toBe('ok');
  });

  test('leaving', async () => {
    const { idToken, localId } = await person();
    await during(
      () => permit({ disabledUserDeletion: true }),
      () => permit({}),
      async () => {
        expect(code(await call('delete', { idToken }))).toBe('ADMIN_ONLY_OPERATION');
        expect(code(await call('delete', { idToken, localId }))).toBe('ADMIN_ONLY_OPERATION');
        expect((await stored(localId)).account).toHaveLength(1);
        expect(code(await operate('delete', { localId }))).toBe('ok');
      },
    );
  });
});
