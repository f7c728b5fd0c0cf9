import { createPrivateKey } from 'node:crypto';
import { createServiceAccount } from '@latchkey/kernel/keys/service-account';
import { customTokenAudience } from '@latchkey/kernel/keys/service-account-tokens';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exchange, listen, statusesOf } from './raw-connection.ts';

type Body = Record<string, unknown>;

let callers = 0;
const stranger = () => {
  callers += 1;
  return { address: `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}` };
};

/** What a log line may hold; anything else is a field that somebody added without thinking. */
const fields = new Set([
  ...['time', 'level', 'event', 'method', 'route', 'status', 'milliseconds', 'requestId'],
  ...['tenant', 'error', 'stack', 'attempt', 'kid', 'count', 'message'],
]);

function readLines(logged: readonly string[]): Body[] {
  return logged.map((line) => {
    expect(line.indexOf('\n'), line).toBe(line.length - 1);
    const entry = JSON.parse(line) as Body;
    expect(Object.keys(entry).filter((name) => !fields.has(name))).toEqual([]);
    return entry;
  });
}

describe('O1: no secret is ever logged', () => {
  // Logs are copied, searched, shipped to others and kept for years; what is in them has leaked.
  const planted = new Map<string, string>();
  /** Remembers a secret under what it is. */
  const plant = (name: string, secret: string): string => {
    planted.set(`${name} ${planted.size}`, secret);
    return secret;
  };

  /** However a line may spell it. */
  const spellings = (secret: string) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -2),
    Buffer.from(secret).toString('hex'),
  ];

  const email = 'canary.mailbox@example.com';
  const phoneNumber = '+14155550188';
  let world: World;
  let output: string[];

  beforeAll(async () => {
    output = [];
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        output.push(String(text));
        return true;
      });
    }
    for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) {
      vi.spyOn(console, method).mockImplementation((...words) => {
        output.push(words.map(String).join(' '));
      });
    }
    let chanceFails = false;
    world = await startWorld({
      environment: {
        ...productionEnvironment,
        SMTP_URL: 'smtp://canary-user:canary-smtp-password@127.0.0.1:9',
        LATCHKEY_MAIL_FROM: 'no-reply@example.com',
      },
      randomBytes: (length) => {
        if (!chanceFails) return crypto.getRandomValues(new Uint8Array(length));
        // Node puts what it was given into the message.
        throw Object.assign(new TypeError('Received type string (canary-quoted-by-node)'), {
          code: 'ERR_INVALID_ARG_TYPE',
        });
      },
    });
    plant('SMTP password of the environment', 'canary-smtp-password');
    plant('what Node quotes', 'canary-quoted-by-node');
    plant('master key', productionEnvironment.LATCHKEY_MASTER_KEY);
    plant('API key', world.apiKey);
    plant('address', email);
    plant('phone number', phoneNumber);

    const call = (verb: string, body: Body, headers: Record<string, string> = {}) =>
      world.call(verb, body, { ...stranger(), headers });
    const operate = (verb: string, body: Body) =>
      world.admin(`/v1/projects/latchkey/accounts${verb}`, body);
    const password = plant('password', 'canary-Password-1');
    const headers = {
      'user-agent': plant('user agent', 'canary-agent/1.0'),
      'x-firebase-locale': plant('locale', 'canary-locale'),
    };
    const continueUrl = 'https://auth.example.com/?state=canary-continue';
    plant('continue URL', 'canary-continue');

    const joined = (await call('signUp', { email, password }, headers)).body;
    plant('ID token', joined.idToken);
    plant('refresh token', joined.refreshToken);
    const wrong = plant('wrong password', 'canary-Wrong-1');
    await call('signInWithPassword', { email, password: wrong }, headers);
    const entered = (await call('signInWithPassword', { email, password }, headers)).body;
    plant('ID token', entered.idToken);
    const refreshed = (await world.refresh(entered.refreshToken, stranger())).body;
    plant('refresh token', refreshed.refresh_token);
    await call('lookup', { idToken: `${entered.idToken}x` });
    await call('update', {
      idToken: entered.idToken,
      displayName: plant('name', 'Canary Name'),
      photoUrl: plant('picture', 'https://example.com/canary-picture.png'),
    });

    const codes: [string, Body][] = [
      ['resetPassword', { requestType: 'PASSWORD_RESET', email, continueUrl }],
      ['signIn', { requestType: 'EMAIL_SIGNIN', email, continueUrl }],
      ['verifyEmail', { requestType: 'VERIFY_EMAIL', idToken: entered.idToken }],
      [
        'verifyAndChangeEmail',
        {
          requestType: 'VERIFY_AND_CHANGE_EMAIL',
          idToken: entered.idToken,
          newEmail: plant('new address', 'canary.moved@example.com'),
        },
      ],
    ];
    for (const [kind, order] of codes) {
      await call('sendOobCode', order, headers);
      const to = String(order['newEmail'] ?? email);
      const code = plant(`code to ${kind}`, await world.codeFor(to, kind));
      await call('resetPassword', { oobCode: code });
      await world.app.inject({ url: `/__/auth/action?mode=${kind}&oobCode=${code}` });
      await world.app.inject({ url: `/nothing/${code}?oobCode=${code}` });
    }
    const signInCode = await world.codeFor(email, 'signIn');
    await call('signInWithEmailLink', { email, oobCode: signInCode });
    const oobCode = await world.codeFor(email, 'resetPassword');
    const newPassword = plant('new password', 'canary-New-Password-1');
    await call('resetPassword', { oobCode, newPassword });
    await call('resetPassword', { email, oldPassword: newPassword, newPassword: password });

    const { file, key } = await createServiceAccount('latchkey', 'canary', world.now());
    await world.data.store.serviceAccounts.add(key);
    plant('private key', file.private_key.split('\n')[3] ?? '');
    const signed = (audience: string, claims: Body) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256' })
        .setIssuer(file.client_email)
        .setSubject(file.client_email)
        .setAudience(audience)
        .setIssuedAt(Math.floor(world.now() / 1000))
        .setExpirationTime(Math.floor(world.now() / 1000) + 600)
        .sign(createPrivateKey(file.private_key));
    const token = plant('custom token', await signed(customTokenAudience, { uid: 'canary' }));
    const custom = (await call('signInWithCustomToken', { token })).body;
    plant('ID token', custom.idToken);
    await call('signInWithCustomToken', { token: `${token}x` });
    const bearer = plant('operator token', await signed(world.identity.publicUrl, {}));
    for (const authorization of [`Bearer ${bearer}`, `Bearer ${bearer}x`]) {
      await world.app.inject({ url: '/v2/projects/latchkey/config', headers: { authorization } });
    }
    const cookie = await world.admin('/v1/projects/latchkey:createSessionCookie', {
      idToken: custom.idToken,
      validDuration: 300,
    });
    plant('session cookie', cookie.body.sessionCookie);
    const localId = 'canary';
    await operate(':update', {
      localId,
      phoneNumber,
      password: plant('password an operator set', 'canary-Operator-1'),
      email: plant('address an operator set', 'canary.operator@example.com'),
      customAttributes: JSON.stringify({ claim: plant('claim', 'canary-claim') }),
    });
    await operate(':lookup', { phoneNumber: [phoneNumber] });
    const smtp = {
      ...{ host: '127.0.0.1', port: 9, username: 'canary-user', senderEmail: 'a@example.com' },
      password: plant('SMTP password of the project', 'canary-project-smtp'),
    };
    await world.admin(
      '/v2/projects/latchkey/config?updateMask=notification',
      { notification: { sendEmail: { method: 'CUSTOM_SMTP', smtp } } },
      'PATCH',
    );
    await world.dispatcher.dispatchDue();

    // Everything that goes wrong, with a password on board.
    const lost = plant('password of a broken call', 'canary-Broken-1');
    const payloads = [
      `{"password":"${lost}"`,
      `{"password":["${lost}"]}`,
      `"${lost}"`,
      `{${lost}}`,
    ];
    payloads.push(`{"__proto__":"${lost}"}`, JSON.stringify({ password: lost.repeat(9000) }));
    for (const payload of payloads) {
      const url = `/v1/accounts:signUp?key=${world.apiKey}&password=${lost}`;
      const type = { 'content-type': 'application/json' };
      await world.app.inject({ method: 'POST', url, headers: type, payload });
      await world.app.inject({ method: 'POST', url, headers: { 'content-type': lost }, payload });
      await world.app.inject({ method: 'GET', url: `/%zz${lost}` });
    }
    chanceFails = true;
    const unlucky = { email: 'unlucky@example.com', password: lost };
    expect((await call('signUp', unlucky)).status).toBe(500);
    chanceFails = false;
    await world.data.database.close();
    expect((await call('signUp', unlucky)).status).toBe(503);
    expect((await call('signInWithPassword', { email, password: lost })).status).toBe(503);
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await world.close();
  });

  test('not in one line of the log, however it is spelled', () => {
    const lines = readLines(world.logged);
    const events = new Set(lines.map(({ event }) => event));
    expect([...events].sort()).toEqual(
      expect.arrayContaining(['mail_postponed', 'request', 'request_failed']),
    );
    expect(planted.size).toBeGreaterThan(25);
    const text = world.logged.join('').toLowerCase();
    const leaked = [...planted].filter(([, secret]) =>
      spellings(secret).some((spelling) => text.includes(spelling.toLowerCase())),
    );
    expect(leaked.map(([name]) => name)).toEqual([]);
  });

  test('nor anywhere else the process writes to', () => {
    const text = output.join('');
    const leaked = [...planted].filter(([, secret]) => text.includes(secret));
    expect(leaked.map(([name]) => name)).toEqual([]);
  });

  test('and what failed can still be found', () => {
    const failures = readLines(world.logged).filter(({ event }) => event === 'request_failed');
    expect(failures.map(({ error }) => error)).toEqual(
      expect.arrayContaining([
        'TypeError ERR_INVALID_ARG_TYPE',
        'DatabaseUnavailable: The database is closed.',
      ]),
    );
    for (const { stack, requestId } of failures) {
      expect(stack).toMatch(/^ {4}at /);
      expect(requestId).toMatch(/^[\da-f-]{36}$/);
    }
  });
});

test('O1: the audit trail holds no secret either', async () => {
  // Whoever reads who did what must not learn with what.
  const world = await startWorld({ environment: productionEnvironment });
  try {
    await world.app.inject({
      url: '/v2/projects/latchkey/config?oobCode=canary-in-url',
      headers: { authorization: 'Bearer canary-bearer' },
    });
    const email = 'canary.audit@example.com';
    const { idToken, refreshToken } = await world.signUp(email, 'canary-Password-1');
    await world.call('signInWithPassword', { email, password: 'canary-Wrong-1' });
    await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = await world.codeFor(email);
    await world.call('resetPassword', { oobCode, newPassword: 'canary-New-1' });
    await world.call('signInWithPassword', { email, password: 'canary-New-1' });
    await world.call(
      'update',
      { idToken, deleteProvider: ['password', 'canary-provider'], displayName: 'canary-name' },
      { headers: { 'user-agent': 'canary-agent' } },
    );
    const fresh = (await world.call('signInWithPassword', { email, password: 'canary-New-1' }))
      .body;
    // The last way in cannot be unlinked.
    await world.admin('/v1/projects/latchkey/accounts:update', {
      localId: fresh.localId,
      linkProviderUserInfo: { providerId: 'google.com', rawId: '1' },
    });
    await world.call('update', {
      idToken: fresh.idToken,
      deleteProvider: ['password', 'canary-provider'],
    });
    const rows = await world.data.database.read({ sql: 'SELECT * FROM audit', parameters: [] });
    const events = rows.map(({ event }) => event);
    expect(events).toEqual(
      expect.arrayContaining(['authz_fail', 'code_used', 'identity_unlinked']),
    );
    const text = JSON.stringify(rows);
    for (const secret of [/canary/i, idToken, refreshToken, oobCode]) {
      expect(text).not.toMatch(secret);
    }
  } finally {
    await world.close();
  }
});

describe('O2: nobody writes log lines of their own', () => {
  // A line break in a header that becomes a line break in the log is somebody else's sign-in that
  // never happened; an escape sequence rewrites the operator's terminal.
  test('each request is one line that only we have written', async () => {
    const world = await startWorld({ environment: productionEnvironment });
    try {
      const port = await listen(world);
      const line = '{"level":"error","event":"forged"}';
      const evil = [
        `\x1b[2J\x1b[31mforged`,
        `forged","level":"error","event":"forged`,
        `%0d%0a${line}`,
        `\\r\\n${line}`,
        `forged\x7f\x80\x9b`,
        `forged\t\t${line}`,
        `\${jndi:ldap://127.0.0.1/forged}`,
      ];
      const names = ['User-Agent', 'X-Firebase-Locale', 'X-Request-Id', 'Request-Id', 'Referer'];
      names.push('X-Forwarded-For', 'Origin', 'X-Client-Version', 'X-Goog-Api-Key', 'Cookie');
      let sent = 0;
      for (const text of evil) {
        const path = `/v1/accounts:lookup/${encodeURIComponent(text)}?key=${encodeURIComponent(text)}`;
        const headers = names.map((name) => `${name}: ${text}`);
        const bytes = [`POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''];
        const received = await exchange(port, Buffer.from(bytes.join('\r\n'), 'latin1'));
        // What is no header at all ends before it is a request.
        if (statusesOf(received)[0] === 404) sent += 1;
        expect(received).not.toContain('forged');
      }
      expect(sent).toBeGreaterThanOrEqual(5);
      const lines = readLines(world.logged);
      expect(lines.filter(({ event }) => event === 'request')).toHaveLength(sent);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      expect(world.logged.join('')).not.toMatch(/forged|jndi|[\0-\x09\x0b-\x1f\x7f-\x9f]/);
      for (const { requestId } of lines)
        expect(requestId).toMatch(/^[\da-f]{8}(-[\da-f]{4,12}){4}$/);
    } finally {
      await world.close();
    }
  });

  test('a failure with line breaks in its words stays one line', async () => {
    const world = await startWorld({
      randomBytes: (length) => {
        if (length === 16) throw new Error('first\nsecond\r\n{"event":"forged"}');
        return crypto.getRandomValues(new Uint8Array(length));
      },
    });
    try {
      expect((await world.call('signUp', {})).status).toBe(500);
      const lines = readLines(world.logged);
      expect(lines.map(({ event }) => event)).toEqual(['request_failed', 'request']);
    } finally {
      await world.close();
    }
  });
});

describe('O7: a failure tells the caller that there was one, and nothing else', () => {
  // A stack tells the versions, a query tells the tables, a path tells the machine.
  const inside =
    /at .*\.ts|node_modules|\/home|\/srv|sqlite|postgres|select |Error:|stack|\.ts:\d/i;

  test('what nobody foresaw is 500, in one sentence', async () => {
    const secret = 'SELECT password FROM accounts at /srv/secret.ts:7';
    const world = await startWorld({
      environment: productionEnvironment,
      randomBytes: (length) => {
        if (length === 16) throw new Error(secret);
        return crypto.getRandomValues(new Uint8Array(length));
      },
    });
    try {
      const { status, text, body: answer } = await world.call('signUp', {});
      expect(status).toBe(500);
      expect(text).not.toMatch(inside);
      const message = 'INTERNAL : Something went wrong. Please try again.';
      expect(answer).toEqual({
        error: {
          code: 500,
          message,
          errors: [{ message, reason: 'backendError', domain: 'global' }],
          status: 'INTERNAL',
        },
      });
      expect(world.logged.join('')).toContain('request_failed');
    } finally {
      await world.close();
    }
  });

  test('a database that is away is 503, with the time to come back', async () => {
    const world = await startWorld({ environment: productionEnvironment });
    const { idToken, refreshToken, localId } = await world.signUp('away@example.com');
    const before = await world.app.inject({ url: '/.well-known/jwks.json' });
    await world.data.database.close();
    const password = 'correct horse';
    const replies = [
      await world.call('lookup', { idToken }),
      await world.call('signUp', { email: 'new@example.com', password }),
      await world.call('signUp', {}),
      await world.call('signInWithPassword', { email: 'away@example.com', password }),
      await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'x@example.com' }),
      await world.call('resetPassword', { oobCode: 'x' }),
      await world.call('update', { idToken, displayName: 'x' }),
      await world.call('delete', { idToken }),
      await world.refresh(refreshToken),
      await world.admin('/v1/projects/latchkey/accounts:lookup', { localId: [localId] }),
      await world.admin('/v2/projects/latchkey/config', undefined, 'GET'),
    ];
    for (const { status, text, body, headers } of replies) {
      expect([status, headers['retry-after']], text).toEqual([503, expect.stringMatching(/^\d+$/)]);
      expect(text).not.toMatch(inside);
      expect(body.error).toMatchObject({
        ...{ code: 503, status: 'UNAVAILABLE' },
        message: expect.stringMatching(/^UNAVAILABLE : /),
        errors: [{ message: expect.stringMatching(/^UNAVAILABLE : /), domain: 'global' }],
      });
    }
    // Offline verifiers go on, and whoever watches over us can tell the two apart.
    const after = await world.app.inject({ url: '/.well-known/jwks.json' });
    expect([after.statusCode, after.body]).toEqual([200, before.body]);
    expect((await world.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect((await world.app.inject({ url: '/readyz' })).statusCode).toBe(503);
    await world.close();
  });

  test('what is not there, or not ours to read, is said in the same words', async () => {
    const world = await startWorld({ environment: productionEnvironment });
    try {
      for (const [method, url, status] of [
        ['GET', '/elsewhere', 404],
        ['GET', '/v1/accounts:lookup', 404],
        ['POST', '/v1/accounts:steal', 404],
        ['PUT', '/v1/accounts:lookup', 404],
        ['TRACE', '/v1/accounts:lookup', 404],
        ['GET', '/%zz', 400],
        ['GET', '/v1/%c0%ae%c0%ae/secret', 400],
        ['POST', `/v1/projects/${'x'.repeat(300)}/accounts:lookup`, 404],
        ['GET', '/../../etc/passwd', 404],
        ['GET', '/.git/config', 404],
        ['GET', '/package.json', 404],
        ['GET', '/master.key', 404],
        ['GET', '/latchkey.db', 404],
      ] as const) {
        const { statusCode, body } = await world.app.inject({ method, url });
        expect([url, statusCode]).toEqual([url, status]);
        expect(body).not.toMatch(inside);
        expect(body).not.toContain(url.slice(1));
        expect(JSON.parse(body).error).toMatchObject({ code: status, errors: [{}] });
      }
    } finally {
      await world.close();
    }
  });
});
