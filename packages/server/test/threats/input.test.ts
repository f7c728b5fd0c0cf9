import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Statement } from '@latchkey/kernel/store/database';
import { bulkLimits, type Operation } from '@latchkey/protocol';
import { commandFolders, freePort, startCommand } from '@latchkey/testing/command-process';
import { installedPostgres } from '@latchkey/testing/installed-postgres';
import { oneIn, rounds } from '@latchkey/testing/proofs';
import type { Reply } from '@latchkey/testing/wire-reply';
import {
  nodeEnvironment,
  productionEnvironment,
  startWorld,
  type World,
} from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyOperation, pathOf } from './every-operation.ts';
import { bodyOf, exchange, listen, openConnection, statusesOf } from './raw-connection.ts';
import { type Place, placesOf, wrongValues } from './wrong-values.ts';

let world: World;
let port: number;
/** Without limits and signatures, where thousands of requests are sent. */
let development: World;
beforeAll(async () => {
  world = await startWorld({ environment: productionEnvironment });
  port = await listen(world);
  development = await startWorld();
});
afterAll(() => Promise.all([world.close(), development.close()]));

let callers = 0;
const stranger = () => {
  callers += 1;
  return `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
};
const call = (verb: string, body: Record<string, unknown>) =>
  world.call(verb, body, { address: stranger() });
const code = ({ body }: Reply) => body.error?.message.split(' : ')[0] ?? 'ok';

const words = expect.stringMatching(/./);
const envelope = (status: number) => ({
  error: expect.objectContaining({
    code: status,
    message: words,
    errors: [expect.objectContaining({ message: words, reason: words, domain: 'global' })],
  }),
});

/** The text of a body exactly as written, which JSON.stringify would not write. */
async function post(verb: string, payload: string | Buffer, contentType = 'application/json') {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/v1/accounts:${verb}?key=${world.apiKey}`,
    headers: { 'content-type': contentType },
    payload,
    remoteAddress: stranger(),
  });
  const { statusCode: status, body: text } = answer;
  return { status, text, headers: answer.headers, body: JSON.parse(text) } as Reply;
}

const tables = ['accounts', 'identities', 'codes', 'sessions', 'settings'];

/** What people have with us, as it is stored. */
async function dump({ data: { database } }: World): Promise<string> {
  const rows = tables.map((table) =>
    database.read({ sql: `SELECT * FROM ${table} ORDER BY 1, 2, 3`, parameters: [] }),
  );
  return JSON.stringify(await Promise.all(rows));
}

const httpRequest = (body: string, ...headers: string[]) =>
  [
    `POST /v1/accounts:signUp?key=${world.apiKey} HTTP/1.1`,
    'Host: auth.example.com',
    'Connection: close',
    ...headers,
    '',
    body,
  ].join('\r\n');

describe('I1: a body is bounded in size, depth and count', () => {
  // Megabytes of brackets cost their sender nothing, and a parser that recurses its stack.
  const padded = (length: number) => `{"padding":"${'x'.repeat(length - 14)}"}`;

  test('64 KB and no more, said or unsaid', async () => {
    expect(padded(65_536)).toHaveLength(65_536);
    expect((await post('lookup', padded(65_536))).status).toBe(400);
    for (const length of [65_537, 100_000, 1_000_000]) {
      const { status, body } = await post('signUp', padded(length));
      expect([status, body]).toEqual([413, envelope(413)]);
    }
    const before = await dump(world);
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const endless = await openConnection(port);
    endless.send(httpRequest(chunk.repeat(5), ...headers));
    expect(statusesOf(await endless.receives((text) => text.endsWith('}')))).toEqual([413]);
    endless.close();
    expect(await dump(world)).toBe(before);
  });

  test.each([
    ['objects in objects', (count: number) => `${'{"a":'.repeat(count)}0${'}'.repeat(count)}`, 32],
    [
      'lists in lists',
      (count: number) => `{"a":${'['.repeat(count - 1)}${']'.repeat(count - 1)}}`,
      32,
    ],
    [
      'names',
      (count: number) =>
        `{${Array.from({ length: count }, (_item, index) => `"k${index}":0`).join(',')}}`,
      1000,
    ],
    ['items', (count: number) => `{"a":[${Array(count).fill(0).join(',')}]}`, 1000],
  ])('%s are counted', async (_, write, limit) => {
    // Past the reader the call lacks its token; before it nothing is known of tokens.
    expect(code(await post('lookup', write(limit)))).toBe('MISSING_ID_TOKEN');
    for (const count of [limit + 1, 4000]) {
      const { status, body } = await post('lookup', write(count));
      expect([status, body]).toEqual([400, envelope(400)]);
      expect(body.error.message).toMatch(/^Invalid JSON payload received/);
    }
  });

  test('what only opens brackets ends where it goes too far', async () => {
    for (const text of ['['.repeat(60_000), '{"a":'.repeat(12_000), '[{'.repeat(30_000)]) {
      expect((await post('lookup', text)).status).toBe(400);
    }
  });

  test('a form has a hundred fields', async () => {
    const form = (count: number) => Array(count).fill('a=1').join('&');
    const type = 'application/x-www-form-urlencoded';
    expect(code(await post('lookup', form(100), type))).toBe('MISSING_ID_TOKEN');
    expect((await post('lookup', form(101), type)).body.error.message).toMatch(/Too many fields/);
  });
});

describe('I2: a content type is one we read, or the body is not read', () => {
  // CVE-2025-32442, CVE-2026-25223, CVE-2026-3419: a type spelled oddly chose a parser in one place
  // and no schema in another, so that the body came through unchecked.
  const body = '{"email":["not a text"]}';
  const ask = async (...headers: string[]) => {
    const text = httpRequest(body, ...headers, `Content-Length: ${body.length}`);
    const received = await exchange(port, Buffer.from(text, 'latin1'));
    const [status = 0] = statusesOf(received);
    return [status, bodyOf(received)] as const;
  };

  test.each([
    ...['application/json', 'application/json; charset=utf-8', 'application/json;charset=utf-8'],
    ...['APPLICATION/JSON', 'Application/Json ; x=y', 'application/json\t;charset=utf-8'],
    ...['application/json; charset="utf-8"', 'text/plain', 'text/plain;charset=UTF-8'],
    // What trims as space in JavaScript is overlooked, and the body checked like any other.
    ...['application/json\xa0'],
  ])('%j is read, and what it says is checked', async (type) => {
    const [status, answer] = await ask(`Content-Type: ${type}`);
    expect([status, answer]).toEqual([400, envelope(400)]);
    expect(JSON.stringify(answer)).toContain('Invalid value at \\"email\\"');
  });

  test.each([
    ...['application/json\ta', 'application/json a', 'application/json a;charset=utf-8'],
    ...[
      'application/json\ttext/html',
      'application/json garbage; charset=utf-8',
      'application/jsonx',
    ],
    ...[
      'xapplication/json',
      'application/json/',
      'application//json',
      'application/',
      '/json',
      '/',
    ],
    ...[
      'json',
      '',
      ' ',
      '\t',
      ';',
      'undefined',
      'null',
      '*/*',
      'application/*',
      '"application/json"',
    ],
    ...['application/json,application/json', 'application/json, text/html'],
    ...['application/json\x85', 'applicati\xefn/json', 'application/jsonp', 'application/ld+json'],
    ...['text/html', 'text/xml', 'application/xml', 'application/octet-stream', 'text/plainx'],
    ...['multipart/form-data; boundary=x', 'application/x-www-form-urlencodedx', 'a'.repeat(8000)],
  ])('%j is refused', async (type) => {
    expect(await ask(`Content-Type: ${type}`)).toEqual([415, envelope(415)]);
  });

  test('so is none, and so are two', async () => {
    expect(await ask()).toEqual([415, envelope(415)]);
    const types = ['application/json', 'text/html', 'application/json'];
    for (const first of types) {
      for (const second of types) {
        const answer = await ask(`Content-Type: ${first}`, `CONTENT-TYPE: ${second}`);
        expect(answer, `${first} ${second}`).toEqual([415, envelope(415)]);
      }
    }
  });

  test('a type that breaks its line breaks the request', async () => {
    for (const type of ['application/json\0', 'application/json\x0b', 'application/json\r']) {
      expect((await ask(`Content-Type: ${type}`))[0], JSON.stringify(type)).toBe(400);
    }
  });
});

describe('I3: no input changes what objects inherit', () => {
  // One assignment through `__proto__` and every object in the process answers to `isAdmin`.
  const inherited = () => {
    const names = Object.getOwnPropertyNames(Object.prototype).sort();
    return JSON.stringify([names, Object.keys(Object.prototype), 'polluted' in {}]);
  };
  const before = inherited();
  const poison = '{"polluted":"yes"}';

  test.each([
    `{"__proto__":${poison}}`,
    `{"constructor":{"prototype":${poison}}}`,
    `{"prototype":${poison}}`,
    `{"\\u005f_proto__":${poison}}`,
    `{"email":"a@example.com","linkProviderUserInfo":{"__proto__":${poison}}}`,
    `{"localId":[{"__proto__":${poison}}]}`,
    `{"signIn":{"email":{"constructor":{"prototype":${poison}}}}}`,
  ])('%s is refused', async (text) => {
    for (const verb of ['signUp', 'lookup', 'update', 'sendOobCode']) {
      const { status, body } = await post(verb, text);
      expect([status, body]).toEqual([400, envelope(400)]);
    }
    expect(inherited()).toBe(before);
  });

  test('queries, forms, claims and masks leave the prototype alone', async () => {
    const names = ['__proto__', '__proto__[polluted]', '__proto__.polluted', 'constructor'];
    names.push('constructor.prototype.polluted', 'constructor[prototype][polluted]');
    for (const name of names) {
      const query = `${encodeURIComponent(name)}=yes`;
      const url = `/v1/accounts:lookup?key=${world.apiKey}&${query}`;
      expect((await world.app.inject({ method: 'POST', url })).statusCode).toBe(400);
      await post('lookup', query, 'application/x-www-form-urlencoded');
      const mask = `/v2/projects/latchkey/config?updateMask=${encodeURIComponent(name)},signIn.${name}`;
      expect((await world.admin(mask, { signIn: {} }, 'PATCH')).status).toBe(200);
    }
    const { localId, idToken } = await world.signUp('prototype@example.com');
    const customAttributes = `{"__proto__":${poison},"constructor":{"prototype":${poison}}}`;
    await world.admin('/v1/projects/latchkey/accounts:update', { localId, customAttributes });
    expect((await call('lookup', { idToken })).status).toBe(200);
    expect(inherited()).toBe(before);
    const config = await world.admin('/v2/projects/latchkey/config', undefined, 'GET');
    expect(config.text).not.toContain('polluted');
  });
});

describe('I4: a mailbox has one spelling, and no address is two', () => {
  // CVE-2022-35924: one text, two addresses, and the link went to both. A second spelling of a
  // mailbox is a second account, or somebody else's.
  test.each([
    ['Ada.Lovelace@Example.com', 'ada.lovelace@EXAMPLE.COM'],
    ['jose\u0301@example.com', 'jos\u00e9@example.com'],
    ['one@b\u00fccher.example', 'one@xn--bcher-kva.example'],
    ['dot@example.com.', 'dot@example.com'],
  ])('%j and %j are one account', async (first, second) => {
    expect(code(await call('signUp', { email: first, password: 'correct horse' }))).toBe('ok');
    expect(code(await call('signUp', { email: second, password: 'correct horse' }))).toBe(
      'EMAIL_EXISTS',
    );
    const right = { email: second, password: 'correct horse' };
    expect(code(await call('signInWithPassword', right))).toBe('ok');
  });

  test.each([
    ['paypal@example.com', 'p\u0430ypal@example.com'],
    ['a.b@example.com', 'ab@example.com'],
    ['plus@example.com', 'plus+tag@example.com'],
  ])('%j and %j are two', async (first, second) => {
    for (const email of [first, second]) {
      expect(code(await call('signUp', { email, password: 'correct horse' }))).toBe('ok');
    }
  });

  test.each([
    ...[
      'a@example.com,b@example.com',
      'a@example.com;b@example.com',
      'a@example.com b@example.com',
    ],
    ...[
      'a@b@example.com',
      '<a@example.com>',
      'A <a@example.com>',
      '"a b"@example.com',
      'a@localhost',
    ],
    ...[
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com\n',
      'a\u200b@example.com',
      ' a@example.com',
    ],
    ...[
      'a@[127.0.0.1]',
      'a@127.0.0.1',
      '@example.com',
      'a@',
      'a',
      'a@exa mple.com',
      'a@example..com',
    ],
    ...[
      `${'a'.repeat(65)}@example.com`,
      `a@${'b'.repeat(250)}.com`,
      'a@example.com\u0000',
      'a@%41.com',
    ],
  ])('%j is refused wherever an address is taken', async (email) => {
    const before = await dump(world);
    const password = 'correct horse';
    const replies = [
      await call('signUp', { email, password }),
      await call('signInWithPassword', { email, password }),
      await call('sendOobCode', { requestType: 'PASSWORD_RESET', email }),
      await call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email }),
      await call('createAuthUri', { identifier: email, continueUri: 'https://auth.example.com' }),
      await world.admin('/v1/projects/latchkey/accounts', { email }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(400));
    expect(await dump(world)).toBe(before);
  });
});

describe('I5: a password is its bytes, all of them and no others', () => {
  // bcrypt ends at 72 bytes, C at a zero, and a helpful server trims, folds or normalises: each
  // makes a guess right that is wrong.
  const seventyTwo = 'a'.repeat(72);
  let owners = 0;
  const owner = () => {
    owners += 1;
    return `owner${owners}@example.com`;
  };

  test.each([
    [`${seventyTwo}b`, `${seventyTwo}c`],
    [`${seventyTwo}b`, seventyTwo],
    ['caf\u00e9 au lait', 'cafe\u0301 au lait'],
    ['\u2126mega 3', '\u03a9mega 3'],
    ['\uff41\uff42\uff43\uff44\uff45\uff46', 'abcdef'],
    ['secret\u0000one', 'secret\u0000two'],
    ['secret\u0000one', 'secret'],
    ['correct horse', 'correct horse '],
    [' correct horse', 'correct horse'],
    ['correct horse', 'Correct horse'],
    ['correct\u00a0horse', 'correct horse'],
    ['heart \u2764\ufe0f!', 'heart \u2764!'],
    ['stra\u00dfe 1', 'strasse 1'],
    ['line\nbreak', 'line\r\nbreak'],
  ])('%j is not %j', async (password, other) => {
    const email = owner();
    expect(code(await call('signUp', { email, password }))).toBe('ok');
    expect(code(await call('signInWithPassword', { email, password: other }))).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    );
    expect(code(await call('signInWithPassword', { email, password }))).toBe('ok');
  });

  test('half a character is no character', async () => {
    const email = owner();
    for (const verb of ['signUp', 'signInWithPassword']) {
      for (const half of ['\\ud800', '\\udc00', '\\ud800\\ud800', '\\udc00\\ud800']) {
        const text = `{"email":"${email}","password":"correct ${half} horse"}`;
        expect(await post(verb, text)).toMatchObject({ status: 400, body: envelope(400) });
      }
    }
    // Every broken byte would otherwise become the same replacement, and two passwords one.
    for (const bytes of ['ff', 'fe', 'c0af', 'eda080', 'f8888080', 'e282']) {
      const broken = Buffer.concat([
        Buffer.from(`{"email":"${email}","password":"correct `),
        Buffer.from(bytes, 'hex'),
        Buffer.from(' horse"}'),
      ]);
      expect((await post('signUp', broken)).status, bytes).toBe(400);
    }
    expect(code(await call('signUp', { email, password: 'correct \ud83d\ude00 horse' }))).toBe(
      'ok',
    );
  });

  test('4096 bytes, not characters, wherever one is set', async () => {
    const email = owner();
    const longest = `${'\u20ac'.repeat(1365)}x`;
    const tooLong = `${longest}x`;
    expect(Buffer.byteLength(longest)).toBe(4096);
    const { idToken, localId } = (await call('signUp', { email, password: longest })).body;
    expect(code(await call('signInWithPassword', { email, password: longest }))).toBe('ok');
    expect(code(await call('signInWithPassword', { email, password: tooLong }))).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    );
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = await world.codeFor(email, 'resetPassword');
    const operated = '/v1/projects/latchkey/accounts';
    const replies = [
      await call('signUp', { email: owner(), password: tooLong }),
      await call('update', { idToken, password: tooLong }),
      await call('resetPassword', { oobCode, newPassword: tooLong }),
      await call('resetPassword', { email, oldPassword: longest, newPassword: tooLong }),
      await world.admin(operated, { email: owner(), password: tooLong }),
      await world.admin(`${operated}:update`, { localId, password: tooLong }),
    ];
    expect(replies.map(code)).toEqual(Array(6).fill('PASSWORD_DOES_NOT_MEET_REQUIREMENTS'));
    expect(code(await call('resetPassword', { oobCode, newPassword: longest }))).toBe('ok');
  });
});

type Body = Record<string, unknown>;
type Sender = 'operator' | 'person';

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const asQuery = (body: Body) =>
  Object.entries(body)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one]))
    .map(([name, value]) => `${name}=${encodeURIComponent(textOf(value).slice(0, 1000))}`)
    .join('&');

/** For a server in development: whoever says to be its owner is its operator, and any key is one. */
function requestOf(operation: Operation, body: Body, sender: Sender) {
  const { method } = operation;
  const named = operation.paths.find((text) => text.includes('{project}'));
  const isOperator = sender === 'operator';
  const path = isOperator ? named?.replace('{project}', 'latchkey') : undefined;
  const url = `${path ?? pathOf(operation)}?key=any`;
  const headers = isOperator ? { authorization: 'Bearer owner' } : {};
  if (method === 'GET') return { method, url: `${url}&${asQuery(body)}`, headers };
  const type = { 'content-type': 'application/json' };
  return { method, url, headers: { ...headers, ...type }, payload: JSON.stringify(body) };
}

async function ask(node: World, request: ReturnType<typeof requestOf>): Promise<Reply> {
  const answer = await node.app.inject(request);
  const { statusCode: status, body: text } = answer;
  return { status, text, headers: answer.headers, body: JSON.parse(text) };
}

const isText = ({ field }: Place) => field.kind === 'string' || field.kind === 'secret';

/** Every value at every place, in turn sent by an operator and by somebody with an API key. */
/** A configuration has a hundred places that are read alike: each gets some of the values, all its turn. */
const placesWithEverything = 20;

function* everyCombination<Value>(values: readonly Value[], isMeant: (place: Place) => boolean) {
  for (const operation of everyOperation) {
    const places = placesOf(operation.request).filter(isMeant);
    const stride = Math.ceil(places.length / placesWithEverything);
    for (const [turn, place] of places.entries()) {
      for (const [index, value] of values.entries()) {
        if ((turn + index) % stride !== 0) continue;
        const round = index + Math.floor(turn / stride);
        const byPerson = operation.credentials.includes('key') && round % 2 === 0;
        const sender: Sender = byPerson ? 'person' : 'operator';
        yield { operation, place, value, sender };
      }
    }
  }
}

describe('I6: long input is answered, however it is made', () => {
  // A pattern that backtracks turns eight thousand characters into years, and nobody else is
  // answered meanwhile. In a process of its own, so that the test outlives it.
  const long = 8_000;
  const cruel = [
    `${'a'.repeat(long)}!`,
    'a@'.repeat(long / 2),
    `https://${'a.'.repeat(long / 2)}`,
    `%${'LINK%'.repeat(long / 5)}`,
    '\t\n'.repeat(long / 2),
    `{${'"a":{'.repeat(1500)}`,
    'eyJ.'.repeat(long / 4),
    'signIn.'.repeat(long / 7),
    'e\u0301'.repeat(long / 4),
  ];

  const newFolder = commandFolders();

  test('in every text field', async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const server = startCommand(['start'], { LATCHKEY_DATA: newFolder(), PORT: String(port) });
    await server.prints(/Stop with/);
    const idToken = JSON.parse(
      await (await fetch(`${origin}/v1/accounts:signUp?key=any`, { method: 'POST' })).text(),
    ).idToken;
    expect(idToken).toMatch(/^ey/);
    for (const { operation, place, value, sender } of oneIn(6, [
      ...everyCombination(cruel, isText),
    ])) {
      const own = { idToken, requestType: 'EMAIL_SIGNIN' };
      const { url, payload, ...request } = requestOf(
        operation,
        { ...own, ...place.with(value) },
        sender,
      );
      const answer = await fetch(`${origin}${url}`, {
        ...request,
        ...(payload === undefined ? {} : { body: payload }),
        signal: AbortSignal.timeout(20_000),
      });
      const what = `${operation.name} ${place.name} ${value.slice(0, 20)}`;
      expect(answer.status, what).toBeLessThan(500);
      await answer.arrayBuffer();
    }
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  test('and beyond the limit it is not read', async () => {
    for (const operation of everyOperation.filter(({ method }) => method !== 'GET')) {
      const length = operation.bulk ? bulkLimits.bodyBytes : (operation.bodyBytes ?? 100_000);
      const request = requestOf(operation, { text: 'x'.repeat(length) }, 'operator');
      const { status, body } = await ask(development, request);
      expect([operation.name, status, body]).toEqual([operation.name, 413, envelope(413)]);
    }
  });
});

describe('I7: headers and URLs are bounded', () => {
  // Headers are kept until the last one has come, for everybody who sends some.
  const get = (path: string, ...headers: string[]) =>
    exchange(
      port,
      [`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'),
    );

  test('16 KB of headers, 100 of them, 8 KB of URL', async () => {
    const of = (length: number) => `/healthz?${'x'.repeat(length - 9)}`;
    const some = (count: number) => Array.from({ length: count }, (_, index) => `X-${index}: y`);
    const cases: [string, number][] = [
      [await get(of(8192)), 200],
      [await get(of(8193)), 414],
      [await get(of(12_000)), 414],
      [await get(of(20_000)), 414],
      [await get(of(60_000)), 431],
      [await get('/healthz', `X-Long: ${'x'.repeat(15_000)}`), 200],
      [await get('/healthz', `X-Long: ${'x'.repeat(17_000)}`), 431],
      [await get('/healthz', `${'X'.repeat(17_000)}: y`), 431],
      [await get('/healthz', ...some(98)), 200],
      [await get('/healthz', ...some(99)), 431],
      [await get('/healthz', ...some(900)), 431],
    ];
    for (const [received, status] of cases) {
      expect(statusesOf(received)).toEqual([status]);
      if (status !== 200) expect(bodyOf(received)).toEqual(envelope(status));
    }
  });

  test('endless headers are cut off', async () => {
    const connection = await openConnection(port);
    connection.send(`GET /healthz HTTP/1.1\r\n${'X-More: and more\r\n'.repeat(5000)}`);
    expect(statusesOf(await connection.ended)).toEqual([431]);
  });

  test('one connection carries many requests, and each leaves nothing behind', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const connection = await openConnection(port);
    const request = httpRequest('{}', 'Content-Type: application/json', 'Content-Length: 2');
    const kept = request.replace('Connection: close\r\n', '').replace('signUp', 'lookup');
    for (let sent = 1; sent <= 30; sent += 1) {
      connection.send(kept);
      await connection.receives((text) => statusesOf(text).length === sent && text.endsWith('}'));
    }
    connection.close();
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});

describe('I8: who is slow waits alone', () => {
  // Slowloris: thousands of connections that never finish a request, until there is room for
  // nobody else.
  test('stalled connections are ended, and meanwhile everybody is served', async () => {
    const timeouts = { headers: 500, request: 1000, keepAlive: 500 };
    const hurried = await startWorld({ timeouts });
    const hurriedPort = await listen(hurried);
    try {
      const head = 'POST /v1/accounts:signUp HTTP/1.1\r\nHost: localhost\r\n';
      const body = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n';
      const beginnings = [
        '',
        'P',
        head,
        `${head}X-Slow: `,
        `${head}${body}`,
        `${head}${body}{"a":`,
      ];
      beginnings.push('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
      const stalled = await Promise.all(
        Array.from({ length: 140 }, async (_, index) => {
          const connection = await openConnection(hurriedPort);
          connection.send(beginnings[index % beginnings.length] ?? '');
          return connection;
        }),
      );
      const trickling = await openConnection(hurriedPort);
      trickling.send(head);
      const drops = setInterval(() => trickling.send('X-Drop: drip\r\n'), 20);
      for (let round = 0; round < 20; round += 1) {
        const ready = 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
        expect(statusesOf(await exchange(hurriedPort, ready))).toEqual([200]);
      }
      const endings = await Promise.all([...stalled, trickling].map(({ ended }) => ended));
      clearInterval(drops);
      for (const [index, received] of endings.entries()) {
        const answered = index < 140 && index % beginnings.length === 6;
        expect(statusesOf(received), beginnings[index % beginnings.length]).toEqual(
          answered ? [200] : [408],
        );
      }
      expect(JSON.parse(await dump(hurried))[0]).toEqual([]);
    } finally {
      await hurried.close();
    }
  });
});

describe('I9: a request that two readers could read differently is refused', () => {
  // Request smuggling: where a proxy sees one request and we see two, the second is ours to obey
  // and nobody's to check.
  const smuggled = () =>
    httpRequest('{}', 'Content-Type: application/json', 'Content-Length: 2').replace(
      'Connection: close\r\n',
      '',
    );
  const start =
    'POST /v1/accounts:lookup HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const attacks: [string, () => string][] = [
    [
      'both lengths',
      () => `${start}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'both, the other way',
      () => `${start}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n`,
    ],
    ['two lengths', () => `${start}Content-Length: 2\r\nContent-Length: 0\r\n\r\n{}`],
    ['the same length twice', () => `${start}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`],
    ['a list of lengths', () => `${start}Content-Length: 2, 2\r\n\r\n{}`],
    ['a length with a sign', () => `${start}Content-Length: +2\r\n\r\n{}`],
    ['a negative length', () => `${start}Content-Length: -2\r\n\r\n{}`],
    ['a hexadecimal length', () => `${start}Content-Length: 0x2\r\n\r\n{}`],
    ['a fraction of a length', () => `${start}Content-Length: 2.0\r\n\r\n{}`],
    ['a length beyond counting', () => `${start}Content-Length: 99999999999999999999\r\n\r\n{}`],
    ['an encoding nobody knows', () => `${start}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    [
      'chunked, but not last',
      () => `${start}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    ],
    ['an encoding after a tab', () => `${start}Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n`],
    ['a space before the colon', () => `${start}Content-Length : 2\r\n\r\n{}`],
    ['a header without a colon', () => `${start}Content-Length\r\n\r\n{}`],
    ['a header without a name', () => `${start}: 2\r\n\r\n{}`],
    ['a folded header', () => `${start}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n`],
    ['a folded first header', () => `POST / HTTP/1.1\r\n Host: x\r\nContent-Length: 0\r\n\r\n`],
    ['lines that end in LF', () => `${start.replaceAll('\r\n', '\n')}Content-Length: 2\n\n{}`],
    ['one line that ends in LF', () => `${start}X: y\nContent-Length: 2\r\n\r\n{}`],
    ['lines that end in CR', () => `${start}X: y\rContent-Length: 2\r\n\r\n{}`],
    ['a zero character', () => `${start}X: a\0b\r\nContent-Length: 2\r\n\r\n{}`],
    [
      'chunks of odd size',
      () => `${start}Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n`,
    ],
    [
      'chunks of negative size',
      () => `${start}Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n`,
    ],
    ['chunks with LF', () => `${start}Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n`],
    [
      'chunks longer than said',
      () => `${start}Transfer-Encoding: chunked\r\n\r\n2\r\n{}x\r\n0\r\n\r\n`,
    ],
    ['an unknown method', () => 'STEAL /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown version', () => 'GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['no version', () => 'GET /healthz\r\nHost: x\r\n\r\n'],
    ['two spaces', () => 'GET  /healthz HTTP/1.1 \r\nHost: x\r\n\r\n'],
    ['two hosts', () => `${start}Host: evil.example\r\nContent-Length: 2\r\n\r\n{}`],
    ['the same host twice', () => `${start}HOST: x\r\nContent-Length: 2\r\n\r\n{}`],
    [
      'two operators',
      () =>
        `${start}Authorization: Bearer a\r\nAuthorization: Bearer b\r\nContent-Length: 2\r\n\r\n{}`,
    ],
    [
      'another host in the first line',
      () => 'GET http://evil.example/healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    ],
    ['no host', () => 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['another protocol', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ];

  const accounts = async () =>
    (await world.data.database.read({ sql: 'SELECT id FROM accounts', parameters: [] })).length;

  test.each(attacks)('%s', async (_, attack) => {
    const before = await accounts();
    const received = await exchange(port, Buffer.from(`${attack()}${smuggled()}`, 'latin1'));
    expect(statusesOf(received)).toEqual([400]);
    expect(received).toMatch(/^connection: close\r$/im);
    // Commits are kept in order: a smuggled sign-up would be there before this one.
    expect(code(await call('signUp', {}))).toBe('ok');
    expect(await accounts()).toBe(before + 1);
  });

  test('a method that nobody here knows finds nothing, with or without a body', async () => {
    for (const method of ['QUERY', 'PROPFIND', 'SEARCH', 'TRACE', 'M-SEARCH']) {
      const text = `${method} /any HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
      expect([method, statusesOf(await exchange(port, Buffer.from(text)))]).toEqual([
        method,
        [404],
      ]);
    }
  });

  test('the request that is smuggled here is a good one', async () => {
    const before = await accounts();
    const keptOpen = await openConnection(port);
    keptOpen.send(smuggled());
    expect(statusesOf(await keptOpen.receives((text) => text.endsWith('}')))).toEqual([200]);
    keptOpen.close();
    expect(await accounts()).toBe(before + 1);
  });
});

describe('I10: a value of the wrong type is refused by its place, and nothing changes', () => {
  // A list where a text was expected has a length, too, and compares equal to its only item; an
  // object has whatever its sender gives it.
  const wrongFor: Record<string, readonly unknown[]> = {
    string: [0, 7, true, [], ['x'], {}, { length: 1 }],
    secret: [0, 7, true, [], ['x'], {}, { length: 1 }],
    boolean: ['yes', '', 1, [], [true], {}],
    int32: ['many', '', '1.0', 1.5, 1e300, true, [], [1], {}],
    int64: ['many', '', '1.0', 1.5, 1e300, 2 ** 53, true, [], [1], {}],
    double: ['1', [], {}, true],
    enum: ['NOT_ONE', -1, 1.5, true, [], {}],
    list: ['x', 1, true, {}, { 0: 'x', length: 1 }],
    message: ['x', 1, true, [], [{}]],
    struct: ['x', 1, true, []],
    map: ['x', 1, true, []],
  };

  /** What the path names is text already, whatever else the body says. */
  const isInPath = ({ paths }: Operation, name: string) =>
    paths.some((path) => path.includes(`{${name}}`));

  test('in every field of every operation', async () => {
    let sent = 0;
    for (const operation of everyOperation.filter(({ method }) => method !== 'GET')) {
      for (const place of placesOf(operation.request)) {
        if (isInPath(operation, place.name)) continue;
        for (const value of wrongFor[place.field.kind] ?? []) {
          const request = requestOf(operation, place.with(value), 'operator');
          const { status, body } = await ask(development, request);
          sent += 1;
          expect([status, body], `${operation.name} ${JSON.stringify(place.with(value))}`).toEqual([
            400,
            envelope(400),
          ]);
          expect(body.error.message).toContain(`Invalid value at "${place.name}"`);
        }
      }
    }
    expect(sent).toBeGreaterThan(500);
  });

  /** Some things the protocol names are not there, and 501 says so. */
  const isBroken = (status: number) => status >= 500 && status !== 501;

  /** What lets an operation get as far as the field in question. */
  const company = (localId: string): Record<string, Record<string, unknown>> => ({
    signUp: { email: 'fuzz@example.com', password: 'correct horse' },
    lookup: { localId: [localId] },
    update: { localId },
    sendOobCode: { requestType: 'PASSWORD_RESET', email: 'fuzzed@example.com' },
    resetPassword: { oobCode: 'none', newPassword: 'correct horse' },
    signInWithPassword: { email: 'fuzzed@example.com', password: 'correct horse' },
    signInWithEmailLink: { email: 'fuzzed@example.com', oobCode: 'none' },
    createAuthUri: { identifier: 'fuzzed@example.com', continueUri: 'https://auth.example.com' },
    token: { grantType: 'refresh_token', refreshToken: 'none' },
    updateConfig: { updateMask: 'name' },
  });

  test('odd values, by people and operators, never break the server', async () => {
    const { localId, idToken } = await development.signUp('fuzzed@example.com');
    const beside = company(localId);
    let sent = 0;
    // SQLite counts commits for us, so that all is read again only when something was written.
    const commits = async () =>
      JSON.stringify(
        await development.data.database.read({ sql: 'PRAGMA data_version', parameters: [] }),
      );
    let before = await dump(development);
    let seen = await commits();
    for (const { operation, place, value, sender } of oneIn(5, [
      ...everyCombination(wrongValues, () => true),
    ])) {
      const signedIn = sender === 'person' && operation.name !== 'delete' ? { idToken } : {};
      const body = { ...beside[operation.name], ...signedIn, ...place.with(value) };
      const {
        status,
        body: answer,
        text,
      } = await ask(development, requestOf(operation, body, sender));
      sent += 1;
      const what = `${operation.name} ${JSON.stringify(body)}`;
      expect(isBroken(status), `${status} ${what}`).toBe(false);
      if (status >= 400) {
        expect(answer, what).toEqual(envelope(status));
        expect(text, what).not.toMatch(/\.ts\b|\bat \/|node:|SQLITE|SELECT |Error:/);
      }
      const latest = await commits();
      if (latest === seen) continue;
      seen = latest;
      const after = await dump(development);
      if (status >= 400) expect(after === before, what).toBe(true);
      before = after;
    }
    expect(sent).toBeGreaterThan(rounds(1000, 5000));
    const failures = development.logged.filter((line) => line.includes('request_failed'));
    expect(failures).toEqual([]);
  });

  describe('on PostgreSQL, which is stricter about text and numbers', () => {
    const place = installedPostgres();
    test('neither do those that get past the reader', async () => {
      const { location } = await place();
      const fuzzed = await startWorld({ environment: nodeEnvironment(location) });
      try {
        const { localId } = await fuzzed.signUp('fuzzed@example.com');
        const beside = company(localId);
        const values = ['a\u0000b', 'x'.repeat(3000), 2 ** 53 - 1, 1 - 2 ** 53, '\ufffe\\%'];
        for (const { operation, place, value, sender } of everyCombination(values, () => true)) {
          const body = { ...beside[operation.name], ...place.with(value) };
          const { status } = await ask(fuzzed, requestOf(operation, body, sender));
          expect(isBroken(status), `${operation.name} ${JSON.stringify(body)}`).toBe(false);
        }
      } finally {
        await fuzzed.close();
      }
    });
  });

  test('an API key is one text in one place', async () => {
    const lookup = '/v1/accounts:lookup';
    const ask = async (url: string, payload: object, headers = {}) =>
      (await world.app.inject({ method: 'POST', url, payload, headers })).statusCode;
    for (const key of [7, true, null, ['x'], { length: 1 }, world.apiKey, '']) {
      expect(await ask(lookup, { key }), JSON.stringify(key)).toBe(403);
    }
    const twice = `${lookup}?key=${world.apiKey}&key=${world.apiKey}`;
    expect(await ask(twice, {})).toBe(403);
    expect(await ask(`${lookup}?key[]=${world.apiKey}`, {})).toBe(403);
    expect(await ask(lookup, {}, { 'x-goog-api-key': [world.apiKey, world.apiKey] })).toBe(400);
  });

  test('a mask names fields and cannot put an object where a value belongs', async () => {
    const config = '/v2/projects/latchkey/config';
    const before = await world.admin(config, undefined, 'GET');
    for (const mask of [
      ...[
        'authorizedDomains.x',
        'passwordPolicyConfig.passwordPolicyVersions.x',
        'client.apiKey.x',
      ],
      ...['signIn.email.enabled.x', 'client.permissions.disabledUserSignup.x', 'signIn.email.x'],
      ...['notification.sendEmail.callbackUri.x', 'name.x', 'x', 'x.y', '.', '..', 'signIn..email'],
      ...[`signIn${'.email'.repeat(1000)}`, 'toString', 'signIn.hasOwnProperty'],
    ]) {
      expect((await world.admin(`${config}?updateMask=${mask}`, {}, 'PATCH')).status).toBe(200);
      const after = await world.admin(config, undefined, 'GET');
      expect([mask, after.status, after.body]).toEqual([mask, 200, before.body]);
    }
  });
});

describe('I11: a value is a parameter and never part of a statement', () => {
  // GO-2026-4801: a page token went into the query as it came.
  const marker = 'injected7';
  const payloads = [
    ...["'", '"', '\\', "' or '1'='1", "' or 1=1 --", "')) or 1=1 --", '" or ""="', '1 or 1=1'],
    ...["'; drop table accounts; --", "'; update accounts set disabled=1; --", '1; drop table x'],
    ...["' union select * from signing_keys --", "'||(select password_hash from accounts)||'"],
    ...["'; select pg_sleep(30) --", "'; attach database '/tmp/injected7' as x; --", '$1', '?1'],
    ...["'/**/or/**/1=1/**/--", '%27%20or%201=1', '\uff07 or 1=1 --', '%', '$$;drop table x;$$'],
  ].map((text) => `${text}${marker}`);

  /** What reaches the database, seen on its way: the calls themselves go through. */
  function watch({ data: { database } }: World): string[] {
    const seen: string[] = [];
    const { read, commit } = database;
    Object.assign(database, {
      read: (statement: Statement) => {
        seen.push(statement.sql);
        return read(statement);
      },
      commit: (changes: readonly Statement[]) => {
        seen.push(...changes.map(({ sql }) => sql));
        return commit(changes);
      },
    });
    return seen;
  }

  async function inject(node: World, some: readonly string[]): Promise<number> {
    const statements = watch(node);
    const { localId, idToken, email } = await node.signUp('sql@example.com');
    const before = await node.call('lookup', { idToken });
    let sent = 0;
    for (const { operation, place, value, sender } of everyCombination(some, isText)) {
      const signedIn = sender === 'person' && !/^(update|delete)$/.test(operation.name);
      const body = { ...(signedIn ? { idToken } : {}), ...place.with(value) };
      const { status } = await ask(node, requestOf(operation, body, sender));
      expect(status, `${operation.name} ${place.name} ${value}`).toBeLessThan(500);
      sent += 1;
    }
    expect(statements.length).toBeGreaterThan(sent / 4);
    expect(statements.filter((text) => text.toLowerCase().includes(marker))).toEqual([]);
    expect((await node.call('lookup', { idToken })).body).toEqual(before.body);
    const found = await node.admin('/v1/projects/latchkey/accounts:lookup', { email: [email] });
    expect(found.body.users).toEqual([expect.objectContaining({ localId })]);
    return sent;
  }

  test('in every text field, and none in a statement', async () => {
    expect(await inject(development, oneIn(4, payloads))).toBeGreaterThan(rounds(500, 2000));
  });

  describe('on PostgreSQL', () => {
    const place = installedPostgres();
    test('the same', async () => {
      const { location } = await place();
      const injected = await startWorld({ environment: nodeEnvironment(location) });
      const some = payloads.filter((_, index) => index % 6 === 4);
      try {
        expect(await inject(injected, some)).toBeGreaterThan(300);
      } finally {
        await injected.close();
      }
    });
  });

  test('no file of the store writes a value into SQL', () => {
    const folders = ['kernel', 'identity', 'documents', 'rulesets'].map(
      (name) => new URL(`../../../${name}/src/store/`, import.meta.url),
    );
    const files = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => new URL(name, folder)),
    );
    expect(files.length).toBeGreaterThan(60);
    const keyword = /\b(select|insert into|update|delete from|create|drop|alter|where|values)\b/i;
    // Constants of the dialect, of a migration and of a product, chosen by us and by nobody's input.
    const everywhere = ['values', 'countedId'];
    const reviewed: Readonly<Record<string, readonly string[]>> = {
      '0013-hash-costs.ts': ['known.kind', 'known.amount', 'known.texts', 'known.within'],
      '0021-documents.ts': ['bytes', 'keyOnly'],
      // In sentences, beside what the administrator is asked to say.
      'postgres-schema.ts': ['schema', 'role', 'database'],
      'while-development.ts': ['installation'],
    };
    const found = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const known = [...everywhere, ...(reviewed[basename(file.pathname)] ?? [])];
      // A template with the tag `sql` makes parameters of what it is given.
      const templates = [...text.matchAll(/(sql(?:<\w+>)?)?`([^`]*)`/g)]
        .filter(([, tag, content = '']) => tag === undefined && keyword.test(content))
        .flatMap(([, , content = '']) => [...content.matchAll(/\$\{([^}]*)\}/g)])
        .flatMap(([match, expression = '']) => (known.includes(expression) ? [] : [match]));
      const raw = text.match(/\bsql\.(?:raw|lit|id|ref|table)\(|\.raw\(/g) ?? [];
      const joined = [...text.matchAll(/(['"])((?:(?!\1).)*)\1\s*\+|\+\s*(['"])((?:(?!\3).)*)\3/g)]
        .map(([match]) => match)
        .filter((match) => /\b(SELECT|INSERT|UPDATE|DELETE|WHERE|VALUES)\b/.test(match));
      return [...templates, ...raw, ...joined].map((part) => `${file.pathname}: ${part}`);
    });
    expect(found).toEqual([]);
  });
});
