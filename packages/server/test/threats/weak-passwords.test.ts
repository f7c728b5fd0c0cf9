import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Reply } from '@latchkey/testing/wire-reply';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

const first = 'correct horse battery';
const project = '/v1/projects/latchkey';

let world: World;
beforeAll(async () => {
  world = await startWorld({
    environment: { ...productionEnvironment, LATCHKEY_APP_NAME: 'Acme Tea House' },
  });
});
afterAll(() => world.close());

let people = 0;
function freshEmail(): string {
  people += 1;
  return `anna.smith@${people}.example.com`;
}

/** A network address nobody called from before, so that no limit of its own answers instead. */
let strangers = 0;
function stranger(): string {
  strangers += 1;
  return `198.18.${strangers >> 8}.${strangers & 255}`;
}

const call = (verb: string, body: Record<string, unknown>) =>
  world.call(verb, body, { address: stranger() });

const member = async (email: string, displayName?: string) =>
  (await call('signUp', { email, password: first, displayName })).body;

async function resetCode(email: string): Promise<string> {
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  return world.codeFor(email, 'resetPassword');
}

/** Everywhere that people choose a password, and what it is afterwards. */
const ways: Readonly<
  Record<string, (password: string, email: string, displayName: string) => Promise<Reply>>
> = {
  'signing up': (password, email, displayName) => call('signUp', { email, password, displayName }),
  'a guest who signs up': async (password, email, displayName) => {
    const { idToken } = (await call('signUp', {})).body;
    return call('signUp', { idToken, email, password, displayName });
  },
  'a change': async (password, email, displayName) => {
    const { idToken } = await member(email, displayName);
    return call('update', { idToken, password });
  },
  'a change by whoever knows the old one': async (newPassword, email, displayName) => {
    await member(email, displayName);
    return call('resetPassword', { email, oldPassword: first, newPassword });
  },
  'a reset': async (newPassword, email, displayName) => {
    await member(email, displayName);
    return call('resetPassword', { oobCode: await resetCode(email), newPassword });
  },
};

const signsIn = async (email: string, password: string) =>
  (await call('signInWithPassword', { email, password })).status === 200;

describe('B11: a password that is guessed first is refused wherever people choose one', () => {
  // Attack: the few passwords that thousands have are tried at every account, slowly enough for
  // every limit, and each of them opens some.
  test.each(Object.keys(ways))('%s', async (way) => {
    const common = ['123456', 'password', 'Password1', 'QWERTY123', 'iloveyou', 'ZZZZZZZZ'];
    for (const password of common) {
      const email = freshEmail();
      const reply = await ways[way]?.(password, email, 'Anna Smith');
      expect
        .soft(reply?.body.error.message, password)
        .toMatch(/^WEAK_PASSWORD : .*[a-z]\. \[COMMON_PASSWORD\]$/);
      expect(await signsIn(email, password)).toBe(false);
    }
    const personal = [
      'anna.smith',
      'Anna-Smith',
      'annasmith1!',
      'smith2026',
      '!!!anna!!!',
      'ANNA SMITH',
      'Acme Tea House',
      'acmeteahouse99',
    ];
    for (const password of personal) {
      const email = freshEmail();
      const reply = await ways[way]?.(password, email, 'Anna Smith');
      expect
        .soft(reply?.body.error.message, password)
        .toMatch(/^WEAK_PASSWORD : .*[a-z]\. \[PERSONAL_PASSWORD\]$/);
      expect(await signsIn(email, password)).toBe(false);
    }
    const email = freshEmail();
    const whole = await ways[way]?.(email.toUpperCase(), email, 'Anna Smith');
    expect(whole?.body.error.message).toContain('[PERSONAL_PASSWORD]');
    expect(whole?.body.error.details).toEqual([
      expect.objectContaining({ reason: 'PERSONAL_PASSWORD' }),
    ]);
    const fine = await ways[way]?.('annas horse is correct', email.replace('anna', 'ben'), 'Ben');
    expect(fine?.status).toBe(200);
  });

  test('a reset that was refused leaves the link as good as it was', async () => {
    const email = freshEmail();
    await member(email);
    const oobCode = await resetCode(email);
    expect((await call('resetPassword', { oobCode, newPassword: 'letmein' })).status).toBe(400);
    expect(await signsIn(email, first)).toBe(true);
    expect((await call('resetPassword', { oobCode, newPassword: 'zq7 kx' })).status).toBe(200);
    expect(await signsIn(email, 'zq7 kx')).toBe(true);
  });

  test('the answer is the same whether the address is taken or not', async () => {
    const taken = freshEmail();
    await member(taken);
    const [one, other] = [
      await call('signUp', { email: taken, password: '123456' }),
      await call('signUp', { email: freshEmail(), password: '123456' }),
    ];
    expect(one.body).toEqual(other.body);
  });

  test('six characters are enough, if nobody has them', async () => {
    const reply = await call('signUp', { email: freshEmail(), password: 'vq0 zj' });
    expect(reply.status).toBe(200);
  });

  test('what is only part of a longer password does not count', async () => {
    for (const password of ['password of my own', 'anna smith and her dog', 'smith-0815-4711-zz']) {
      const email = freshEmail();
      const body = { email, password, displayName: 'Anna Smith' };
      expect((await call('signUp', body)).status).toBe(200);
    }
  });

  test('an operator may set one for somebody', async () => {
    const email = freshEmail();
    const made = await world.admin(`${project}/accounts`, { email, password: 'password' });
    expect(made.status).toBe(200);
    expect(await signsIn(email, 'password')).toBe(true);
    const { localId } = made.body;
    const changed = await world.admin(`${project}/accounts:update`, {
      localId,
      password: '123456',
    });
    expect(changed.status).toBe(200);
    expect(await signsIn(email, '123456')).toBe(true);
  });
});

test('B11: development lets it through, and says so without saying it', async () => {
  const development = await startWorld();
  const email = 'lenient@example.com';
  const reply = await development.call('signUp', { email, password: 'password' });
  expect(reply.status).toBe(200);
  const lines = development.logged.filter((line) => line.includes('weak_password_accepted'));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      ...{ level: 'warn', outcome: 'COMMON_PASSWORD' },
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    }),
  ]);
  expect(development.logged.join('\n')).not.toContain('"password"');
  await development.close();

  const strict = await startWorld({ environment: { LATCHKEY_WEAK_PASSWORDS: 'refuse' } });
  const refused = await strict.call('signUp', { email, password: 'password' });
  expect(refused.body.error.message).toMatch(/^WEAK_PASSWORD : /);
  await strict.close();
});

describe('B11: whether a password has leaked is asked where somebody says whom, and hurts nobody', () => {
  const leaked = 'a horse that was in the news';
  const digest = createHash('sha1').update(leaked).digest('hex').toUpperCase();
  const others = Array.from({ length: 40 }, (_, index) => `${index}`.padStart(35, 'A'));
  const range = (...lines: readonly string[]) => [...others.map((rest) => `${rest}:1`), ...lines];

  /** A service that answers so, and a server that asks it. */
  async function asking(listener: RequestListener) {
    const heard: IncomingMessage[] = [];
    const service = createHttpServer((request, response) => {
      heard.push(request);
      listener(request, response);
    });
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    const { port } = service.address() as AddressInfo;
    const strict = await startWorld({
      environment: {
        ...productionEnvironment,
        LATCHKEY_PRIVATE_HOSTS: '127.0.0.1',
        LATCHKEY_BREACHED_PASSWORDS_URL: `http://127.0.0.1:${port}/range`,
      },
    });
    onTestFinished(async () => {
      service.closeAllConnections();
      service.close();
      await strict.close();
    });
    const signUp = (password: string) => strict.call('signUp', { email: freshEmail(), password });
    return { heard, strict, signUp };
  }

  test('a leaked password is refused, and the service learns five digits of forty', async () => {
    const { heard, signUp } = await asking((_request, response) => {
      response.end(range(`${digest.slice(5)}:17`).join('\r\n'));
    });
    const refused = await signUp(leaked);
    expect(refused.body.error.message).toMatch(/^WEAK_PASSWORD : .*\. \[BREACHED_PASSWORD\]$/);
    expect((await signUp('another horse entirely')).status).toBe(200);
    const [first] = heard;
    expect(first?.url).toBe(`/range/${digest.slice(0, 5)}`);
    expect(first?.headers['add-padding']).toBe('true');
    const sent = JSON.stringify([first?.method, first?.url, first?.rawHeaders]);
    expect(sent).not.toContain(digest.slice(5, 12));
    expect(heard.map(({ method }) => method)).toEqual(['GET', 'GET']);
  });

  test('padding is no leak', async () => {
    const { signUp } = await asking((_request, response) => {
      response.end(range(`${digest.slice(5)}:0`).join('\r\n'));
    });
    expect((await signUp(leaked)).status).toBe(200);
  });

  test.each<[string, number, RequestListener]>([
    ['says no', 1, (_request, response) => response.writeHead(503).end('busy')],
    ['talks nonsense', 0, (_request, response) => response.end(randomBytes(5000))],
    ['answers in HTML', 0, (_request, response) => response.end(`<p>${digest.slice(5)}</p>`)],
    ['hangs up', 1, (request) => request.socket.destroy()],
    [
      'sends people elsewhere',
      1,
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    [
      'never ends',
      1,
      (_request, response) => {
        const more = () =>
          response.write(`${'0'.repeat(65_536)}\n`, (failed) => failed ?? setImmediate(more));
        response.on('error', () => undefined);
        more();
      },
    ],
    // Nothing is told but by the clock of the guarded way out.
    ['is silent', 1, () => undefined],
  ])('a service that %s keeps nobody out', async (_what, warnings, listener) => {
    const { strict, signUp } = await asking(listener);
    expect((await signUp(leaked)).status).toBe(200);
    const lines = strict.logged.filter((line) => line.includes('breach_check_failed'));
    expect(lines).toHaveLength(warnings);
    for (const line of lines) expect(JSON.parse(line).requestId).toMatch(/^[\da-f-]{36}$/);
    expect(lines.join()).not.toContain(digest.slice(0, 5));
    expect(lines.join()).not.toContain(leaked);
  });

  test('nobody is asked when somebody signs in, or for what is refused anyway', async () => {
    const { heard, strict, signUp } = await asking((_request, response) => response.end(''));
    const { email } = (await signUp('another horse entirely')).body;
    expect(heard).toHaveLength(1);
    await strict.call('signInWithPassword', { email, password: 'another horse entirely' });
    await strict.call('signInWithPassword', { email, password: 'a guess at it' });
    await signUp('123456');
    await signUp('short');
    expect(heard).toHaveLength(1);
  });

  test('an address that must not be called is refused at the start', async () => {
    const start = startWorld({
      environment: {
        ...productionEnvironment,
        LATCHKEY_BREACHED_PASSWORDS_URL: 'https://127.0.0.1/range/',
      },
    });
    await expect(start).rejects.toThrow(/^LATCHKEY_BREACHED_PASSWORDS_URL: .*public/);
  });
});
