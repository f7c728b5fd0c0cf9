import type { AddressInfo } from 'node:net';
import { composeMail } from '@latchkey/identity/delivery/compose-mail';
import type { MailKind } from '@latchkey/identity/outbox/outbox';
import { codeLifetimes, guessLimits } from '@latchkey/protocol';
import { forEachDeployment, race } from '@latchkey/testing/deployments';
import { authorizedDomains, openRedirects } from '@latchkey/testing/open-redirects';
import { visitor } from '@latchkey/testing/visitor';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const hour = 3_600_000;
const day = 24 * hour;
const password = 'correct horse';

let people = 0;
function freshEmail(): string {
  people += 1;
  return `linked-${people}@example.com`;
}

const send = (world: World, order: Record<string, unknown>, headers: Record<string, string> = {}) =>
  world.call('sendOobCode', order, { headers });

const signIn = (world: World, email: string, given = password) =>
  world.call('signInWithPassword', { email, password: given });

const inspect = (world: World, oobCode: string) => world.call('resetPassword', { oobCode });

async function linkTo(world: World, email: string, kind: MailKind): Promise<string> {
  const mails = await world.mailsTo(email);
  const link = mails.find(({ mail }) => mail.kind === kind)?.mail.link;
  if (!link) throw new Error(`No mail of the kind ${kind} to ${email}.`);
  return link;
}

const mailsOf = async ({ data }: World) => (await data.store.keptMessages.recent(10_000)).length;

/** Every mail with a link, asked for by somebody with a new account. */
const linksFor: Record<
  string,
  (world: World, headers?: Record<string, string>) => Promise<string>
> = {
  async resetPassword(world, headers) {
    const email = freshEmail();
    await world.signUp(email);
    await send(world, { requestType: 'PASSWORD_RESET', email }, headers);
    return linkTo(world, email, 'resetPassword');
  },
  async signIn(world, headers) {
    const email = freshEmail();
    await send(world, { requestType: 'EMAIL_SIGNIN', email }, headers);
    return linkTo(world, email, 'signIn');
  },
  async verifyEmail(world, headers) {
    const email = freshEmail();
    const { idToken } = await world.signUp(email);
    await send(world, { requestType: 'VERIFY_EMAIL', idToken }, headers);
    return linkTo(world, email, 'verifyEmail');
  },
  async verifyAndChangeEmail(world, headers) {
    const { idToken } = await world.signUp(freshEmail());
    const newEmail = freshEmail();
    await send(world, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }, headers);
    return linkTo(world, newEmail, 'verifyAndChangeEmail');
  },
  async recoverEmail(world, headers) {
    const [email, newEmail] = [freshEmail(), freshEmail()];
    const { idToken } = await world.signUp(email);
    await send(world, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
    const oobCode = await world.codeFor(newEmail, 'verifyAndChangeEmail');
    await world.call('update', { oobCode, idToken }, headers === undefined ? {} : { headers });
    return linkTo(world, email, 'recoverEmail');
  },
};

const codeOf = (link: string) => new URL(link).searchParams.get('oobCode') ?? '';

describe('L1: no link of ours leads on to a foreign site', () => {
  // Attack: a mail that really is from us, asked for by the attacker with a continue address of
  // theirs: the victim trusts the mail, presses its button and lands on a copied sign-in page.
  let world: World;
  const vectors = Object.values(openRedirects)
    .flat()
    .filter((url) => url !== '');

  beforeAll(async () => {
    world = await startWorld();
    await world.admin(
      '/v2/projects/latchkey/config?updateMask=authorizedDomains',
      { authorizedDomains },
      'PATCH',
    );
  });
  afterAll(() => world.close());

  test('the collection of tricks is a large one', () => {
    expect(new Set(vectors).size).toBeGreaterThan(400);
  });

  test.each(Object.entries(openRedirects))('no mail leaves for %s', async (_, urls) => {
    const email = freshEmail();
    const { idToken } = await world.signUp(email);
    const before = await mailsOf(world);
    const orders = [
      { requestType: 'PASSWORD_RESET', email },
      { requestType: 'EMAIL_SIGNIN', email },
      { requestType: 'VERIFY_EMAIL', idToken },
      { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: freshEmail() },
    ];
    for (const [turn, continueUrl] of urls.filter((url) => url !== '').entries()) {
      const order = orders[turn % orders.length];
      const reply = await send(world, { ...order, continueUrl });
      // What does not fit into a request at all is refused as that.
      const expected = continueUrl.length > 60_000 ? 413 : 400;
      expect.soft(reply.status, JSON.stringify(continueUrl).slice(0, 80)).toBe(expected);
    }
    expect(await mailsOf(world)).toBe(before);
  });

  test('operators get no such link either', async () => {
    const email = freshEmail();
    await world.signUp(email);
    for (const [continueUrl = ''] of Object.values(openRedirects).filter(([url]) => url !== '')) {
      const reply = await world.admin('/v1/projects/latchkey/accounts:sendOobCode', {
        requestType: 'PASSWORD_RESET',
        email,
        returnOobLink: true,
        continueUrl,
      });
      expect.soft(reply.status, JSON.stringify(continueUrl)).toBe(400);
    }
  });

  /** What a browser can put into the address of a page. */
  const inAnAddress = vectors.filter((url) => url.length < 2500 && url.isWellFormed());

  test('a forged sign-in link to our page redirects nobody', async () => {
    for (const continueUrl of inAnAddress) {
      const query = new URLSearchParams({ mode: 'signIn', oobCode: 'x'.repeat(43), continueUrl });
      const page = await visitor(world).open(`/__/auth/action?${query}`);
      expect.soft(page.status, JSON.stringify(continueUrl)).toBe(200);
      expect.soft(page.headers['location'], JSON.stringify(continueUrl)).toBeUndefined();
      expect.soft(page.links, JSON.stringify(continueUrl)).toEqual([]);
    }
  });

  test('a mailed link with another continue address put in does its work and leads nowhere', async () => {
    const email = freshEmail();
    await world.signUp(email);
    for (const continueUrl of inAnAddress.filter((_, turn) => turn % 12 === 0)) {
      const { oobLink } = (
        await world.admin('/v1/projects/latchkey/accounts:sendOobCode', {
          requestType: 'VERIFY_EMAIL',
          email,
          returnOobLink: true,
        })
      ).body;
      const link = new URL(oobLink);
      link.searchParams.set('continueUrl', continueUrl);
      const done = await (await visitor(world).open(link.href)).press({ password });
      expect.soft(done.status, JSON.stringify(continueUrl)).toBe(200);
      expect.soft(done.links, JSON.stringify(continueUrl)).toEqual([]);
    }
  });

  test('the application’s own address passes', async () => {
    const continueUrl = 'https://app.example.com/finish?a=1';
    const email = freshEmail();
    expect((await send(world, { requestType: 'EMAIL_SIGNIN', email, continueUrl })).status).toBe(
      200,
    );
    const page = await visitor(world).open(await linkTo(world, email, 'signIn'));
    expect(new URL(String(page.headers['location'])).origin).toBe('https://app.example.com');
  });
});

describe('L2: opening a link uses nothing up', () => {
  // Attack of our own making: mail scanners and previews open every link, some more than once, and
  // a code spent by them locks its owner out; or worse, they confirm what nobody wanted.
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  test.each(Object.keys(linksFor).filter((kind) => kind !== 'signIn'))(
    '%s: after HEAD and five GETs the person still presses the button',
    async (kind) => {
      const link = (await linksFor[kind]?.(world)) ?? '';
      const scanner = visitor(world);
      const account = async () => {
        const { email } = (await inspect(world, codeOf(link))).body;
        return (await world.admin('/v1/projects/latchkey/accounts:lookup', { email: [email] }))
          .body;
      };
      const before = await account();
      expect((await scanner.head(link)).status).toBe(200);
      for (let turn = 0; turn < 5; turn += 1) expect((await scanner.open(link)).status).toBe(200);
      expect(await account()).toEqual(before);

      const page = await visitor(world).open(link);
      const done = await page.press({ password, newPassword: 'a new password 7' });
      expect(done.status).toBe(200);
      expect((await inspect(world, codeOf(link))).body.error.message).toBe('INVALID_OOB_CODE');
    },
  );

  test('a sign-in link still signs in', async () => {
    const email = freshEmail();
    await send(world, {
      requestType: 'EMAIL_SIGNIN',
      email,
      continueUrl: 'http://localhost/finish',
    });
    const link = await linkTo(world, email, 'signIn');
    await visitor(world).head(link);
    for (let turn = 0; turn < 5; turn += 1) await visitor(world).open(link);
    const reply = await world.call('signInWithEmailLink', { email, oobCode: codeOf(link) });
    expect(reply.status).toBe(200);
  });

  test.each(Object.keys(linksFor))(
    '%s: asking the API what the code is for leaves it',
    async (kind) => {
      const code = codeOf((await linksFor[kind]?.(world)) ?? '');
      const first = await inspect(world, code);
      expect(first.status).toBe(200);
      for (let turn = 0; turn < 5; turn += 1) {
        expect((await inspect(world, code)).body).toEqual(first.body);
      }
    },
  );
});

describe('L6: no header changes where a mailed link leads', () => {
  // Attack: "Forgot password?" for the victim, with the attacker's host in a header that the server
  // builds its links from. The victim presses the link and hands the code over.
  const evil = 'evil.example';
  const poisoned: Record<string, Record<string, string>> = {
    Host: { host: evil },
    'X-Forwarded-Host': { 'x-forwarded-host': evil },
    'X-Forwarded-Proto': { 'x-forwarded-proto': 'http', 'x-forwarded-port': '8080' },
    Forwarded: { forwarded: `host=${evil};proto=http;for=127.0.0.1` },
    'X-Original-Host': { 'x-original-host': evil, 'x-host': evil, 'x-original-url': `//${evil}/` },
    Origin: { origin: `https://${evil}`, referer: `https://${evil}/` },
  };

  let world: World;
  beforeAll(async () => {
    // Believed about the caller's address, and about nothing else.
    world = await startWorld({
      environment: { ...productionEnvironment, LATCHKEY_TRUSTED_PROXIES: '127.0.0.1' },
    });
  });
  afterAll(() => world.close());

  const withoutCode = (link: string) => link.replace(codeOf(link), 'code');

  test.each(Object.entries(poisoned))('%s', async (_, headers) => {
    for (const [kind, linkFor] of Object.entries(linksFor)) {
      const link = await linkFor(world, headers);
      expect(withoutCode(link)).toBe(
        `https://auth.example.com/__/auth/action?mode=${kind}&oobCode=code&apiKey=${world.apiKey}&lang=en`,
      );
    }
  });

  test('nor what a page or a document says about us', async () => {
    const headers = Object.assign({}, ...Object.values(poisoned));
    const { pathname, search } = new URL((await linksFor['resetPassword']?.(world)) ?? '');
    for (const url of ['/', pathname + search, '/.well-known/openid-configuration']) {
      const { statusCode, body } = await world.app.inject({ url, headers });
      expect(statusCode).toBe(200);
      expect(body).not.toContain(evil);
    }
  });
});

describe('L7: nobody writes anything of their own into our mails', () => {
  // Attack: a second recipient, a header or a piece of HTML smuggled in with an address or a name,
  // so that our server mails the victim's code to the attacker, or the attacker's letter to the victim.
  const received: { recipients: string[]; source: string }[] = [];
  let world: World;
  let server: SMTPServer;
  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const source = Buffer.concat(chunks).toString();
          received.push({ recipients: envelope.rcptTo.map(({ address }) => address), source });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    world = await startWorld({
      environment: {
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        LATCHKEY_MAIL_FROM: 'Example <no-reply@example.com>',
      },
    });
  });
  afterAll(async () => {
    await world.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  test.each([
    'a@example.com,b@evil.example',
    'a@example.com, b@evil.example',
    'a@example.com;b@evil.example',
    'a@example.com b@evil.example',
    'a@example.com\r\nBcc: b@evil.example',
    'a@example.com\nBcc: b@evil.example',
    'a\r\nBcc: b@evil.example\r\n@example.com',
    'a@example.com%0d%0aBcc:b@evil.example',
    'a@example.com\r\n\r\nDear customer',
    'a@example.com>\r\nRCPT TO:<b@evil.example',
    'a@example.com> ORCPT=x',
    'a@evil.example@example.com',
    '"a@evil.example"@example.com',
    '"a b"@example.com',
    'Ada <a@example.com>',
    '<a@example.com>',
    'a@example.com>',
    'a@example.com<b@evil.example>',
    'friends:a@example.com,b@evil.example;',
    '@evil.example:a@example.com',
    'a(b@evil.example)@example.com',
    'a@example.com(comment)',
    'a\\@example.com',
    'a@[127.0.0.1]',
    'a@example.com\0',
    'a@example.com\u2028Bcc: b@evil.example',
    'a@example.com\u0085Bcc: b@evil.example',
    'a@example.com\u202e',
    'a＠evil.example@example.com',
    'a@example.com\t',
    ' a@example.com',
    '<script>alert(1)</script>@example.com',
    '"><img src=x>@example.com',
    'a,b@example.com',
    'a;b@example.com',
    'a:b@example.com',
    'a<b@example.com',
    'a>b@example.com',
    'a(b)@example.com',
    'a"b"@example.com',
    'a[b]@example.com',
  ])('the address %j is refused wherever one is taken', async (email) => {
    const { idToken } = await world.signUp(freshEmail());
    const before = await mailsOf(world);
    for (const reply of [
      await world.call('signUp', { email, password }),
      await send(world, { requestType: 'PASSWORD_RESET', email }),
      await send(world, { requestType: 'EMAIL_SIGNIN', email }),
      await send(world, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: email }),
      await world.call('update', { idToken, email }),
      await world.admin('/v1/projects/latchkey/accounts', { email }),
    ]) {
      expect(reply.status).toBe(400);
    }
    expect(await mailsOf(world)).toBe(before);
  });

  test.each([
    "o'brien&sons@example.com",
    'a%evil.example@example.com',
    'evil.example!a@example.com',
    '=?utf-8?q?a=40evil.example=3e?=@example.com',
    '=?utf-8?b?YUBldmlsLmV4YW1wbGU=?=@example.com',
    "!#$%&'*+/=?^_`{|}~-@example.com",
  ])('a mail to %s goes to exactly that address', async (email) => {
    await send(world, { requestType: 'EMAIL_SIGNIN', email });
    await world.dispatcher.dispatchDue();
    const [mail] = received.splice(0);
    expect(received).toEqual([]);
    expect(mail?.recipients).toEqual([email.toLowerCase()]);
    const headers = (mail?.source ?? '').split('\r\n\r\n', 1)[0] ?? '';
    expect(headers.match(/^(?:to|cc|bcc|resent-to):/gim)).toEqual(['To:']);
  });

  test.each(['Ada\r\nBcc: b@evil.example', 'Ada\nX: y', 'Ada\0', 'Ada\u0085Bcc: x', 'a\u001b[2J'])(
    'the name %j is refused',
    async (displayName) => {
      const email = freshEmail();
      expect((await world.call('signUp', { email, password, displayName })).status).toBe(400);
      const { idToken } = await world.signUp(email);
      expect((await world.call('update', { idToken, displayName })).status).toBe(400);
    },
  );

  const names = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</p></td></tr></table><h1>You won</h1>',
    '<a href=//evil.example>Press here</a>',
    '&lt;b&gt;&#60;b&#62;',
    '<!--',
    '<style>*{display:none}</style>',
    'Ada\u2028Bcc: b@evil.example',
    'Ada\u2029\u2029Your password expired',
    'Ada <b@evil.example>, Bob',
    '=?utf-8?q?Ada=0d=0aBcc:b=40evil.example?=',
    '{link}{appName}',
    '%LINK%%EMAIL%',
    '{{7*7}}',
    '\u202egnp exe',
    'Press https://evil.example/ to win',
    'Call +49 30 1234567',
    'x'.repeat(256),
  ];
  const kinds: readonly MailKind[] = [
    'resetPassword',
    'verifyEmail',
    'signIn',
    'verifyAndChangeEmail',
    'recoverEmail',
    'passwordChanged',
    'signUpAttempt',
  ];
  const ownWords = {
    body: '<p>Hello %DISPLAY_NAME%</p><a href="%LINK%" title="%DISPLAY_NAME%">Go on</a>',
    subject: 'For %DISPLAY_NAME%',
    bodyFormat: 'HTML',
  } as const;
  const configs = {
    'in our words': {},
    'in the operator’s words': {
      notification: {
        sendEmail: {
          resetPasswordTemplate: ownWords,
          verifyEmailTemplate: ownWords,
          changeEmailTemplate: ownWords,
          signInTemplate: ownWords,
        },
      },
    },
  };
  const tagsOf = (html: string) =>
    html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/ title="[^"]*"/, ''));

  test.each(Object.entries(configs))('a name stays text in every mail, %s', async (_, config) => {
    const compose = (kind: MailKind, displayName: string) =>
      composeMail(
        {
          tenant: '',
          kind,
          to: 'ada@example.com',
          locale: 'en',
          email: 'ada@example.com',
          newEmail: kind.endsWith('Email') ? 'new@example.com' : null,
          displayName,
          link: kinds.indexOf(kind) < 5 ? 'https://auth.example.com/x?a=1&b=2' : null,
          lifetime: hour,
          createdAt: 0,
          expiresAt: hour,
        },
        config,
        { appName: 'Example', from: 'no-reply@example.com' },
      );
    for (const kind of kinds) {
      const harmless = await compose(kind, 'Ada');
      // Names that could be more than a name are left out.
      const unnamed = await compose(kind, '');
      for (const name of names) {
        const mail = await compose(kind, name);
        const about = `${kind} ${JSON.stringify(name)}`;
        expect.soft(mail.to, about).toBe('ada@example.com');
        expect.soft([mail.from, mail.replyTo], about).toEqual([harmless.from, harmless.replyTo]);
        expect
          .soft([tagsOf(harmless.html), tagsOf(unnamed.html)], about)
          .toContainEqual(tagsOf(mail.html));
        expect.soft(mail.subject, about).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect.soft(mail.html + mail.text, about).not.toMatch(/https?:\/\/evil|\u202e|1234567/);
        expect.soft(mail.text.split('\n').length, about).toBe(harmless.text.split('\n').length);
      }
    }
  });

  test('and adds no header on the way to the mail server', async () => {
    for (const displayName of names) {
      const email = freshEmail();
      await world.call('signUp', { email, password, displayName });
      await send(world, { requestType: 'PASSWORD_RESET', email });
    }
    await world.dispatcher.dispatchDue();
    const mails = received.splice(0);
    expect(mails).toHaveLength(names.length);
    for (const { recipients, source } of mails) {
      expect(recipients).toHaveLength(1);
      const headers = source.split('\r\n\r\n', 1)[0] ?? '';
      const headerNames = headers.match(/^[\w-]+(?=:)/gm)?.map((name) => name.toLowerCase());
      expect(headerNames?.sort()).toEqual([
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ]);
    }
  });
});

describe('L8: whoever loses the address of an account can take it back for a week', () => {
  // Attack: a session left open is used to move the account to the attacker's address, after which
  // every "Forgot password?" goes to the attacker.
  let clock = Date.now();
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ now: () => clock });
  });
  afterAll(() => world.close());

  async function move(idToken: string, newEmail: string) {
    await send(world, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
    const oobCode = await world.codeFor(newEmail, 'verifyAndChangeEmail');
    expect((await world.call('update', { oobCode, idToken })).status).toBe(200);
  }

  /** An account that was just moved, and the ways in that its thief has. */
  async function stolen() {
    const [owner, thief] = [freshEmail(), freshEmail()];
    const { idToken, localId } = await world.signUp(owner);
    await move(idToken, thief);
    clock += 1000;
    const session = (await signIn(world, thief)).body;
    const wayBack = await world.codeFor(owner, 'recoverEmail');
    return { owner, thief, localId, session, wayBack };
  }

  /** The password went with the thief; who has the address has the next one. */
  async function chooseNewPassword(email: string) {
    await send(world, { requestType: 'PASSWORD_RESET', email });
    const oobCode = await world.codeFor(email, 'resetPassword');
    await world.call('resetPassword', { oobCode, newPassword: 'a new password' });
    clock += 1000;
  }

  const addressOf = async (localId: string) =>
    (await world.admin('/v1/projects/latchkey/accounts:lookup', { localId: [localId] })).body
      .users[0]?.email;

  test('the address that is left gets the link, and only that', async () => {
    const { owner, thief } = await stolen();
    const kindsTo = async (email: string) =>
      (await world.mailsTo(email)).map(({ mail }) => mail.kind);
    expect(await kindsTo(owner)).toEqual(['recoverEmail']);
    expect(await kindsTo(thief)).toEqual(['verifyAndChangeEmail']);
  });

  test('six days and 23 hours later it restores the address and ends every session', async () => {
    const { owner, thief, localId, session, wayBack } = await stolen();
    clock += 6 * day + 23 * hour;
    const later = (await world.refresh(session.refreshToken)).body;
    expect(later.id_token).toBeDefined();
    expect((await world.call('update', { oobCode: wayBack })).status).toBe(200);
    expect(await addressOf(localId)).toBe(owner);
    const refreshed = await world.refresh(later.refresh_token);
    expect(refreshed.body.error.message).toBe('TOKEN_EXPIRED');
    const looked = await world.call('lookup', { idToken: later.id_token });
    expect(looked.body.error.message).toBe('TOKEN_EXPIRED');
    expect((await signIn(world, thief)).status).toBe(400);
    expect((await signIn(world, owner)).status).toBe(400);
    await chooseNewPassword(owner);
    expect((await signIn(world, owner, 'a new password')).status).toBe(200);
  });

  test('after seven days it has expired', async () => {
    const { thief, localId, wayBack } = await stolen();
    clock += codeLifetimes.RECOVER_EMAIL;
    expect(codeLifetimes.RECOVER_EMAIL).toBe(7 * day);
    const reply = await world.call('update', { oobCode: wayBack });
    expect(reply.body.error.message).toBe('EXPIRED_OOB_CODE');
    expect(await addressOf(localId)).toBe(thief);
  });

  test('nothing the thief does next takes the way back away', async () => {
    const { owner, localId, session, wayBack, thief } = await stolen();
    const another = freshEmail();
    await move(session.idToken, another);
    clock += 1000;
    const { idToken } = (await signIn(world, another)).body;
    await world.call('update', { idToken, password: 'the thief’s own' });
    clock += 1000;
    await send(world, { requestType: 'PASSWORD_RESET', email: another });
    const reset = await world.codeFor(another, 'resetPassword');
    const thiefsWayBack = await world.codeFor(thief, 'recoverEmail');

    expect((await world.call('update', { oobCode: wayBack })).status).toBe(200);
    expect(await addressOf(localId)).toBe(owner);
    for (const oobCode of [reset, thiefsWayBack]) {
      expect((await inspect(world, oobCode)).body.error.message).toBe('INVALID_OOB_CODE');
    }
  });

  test('not even signing up at the address that became free', async () => {
    const { owner, localId, wayBack } = await stolen();
    const squatter = await world.signUp(owner, 'the thief’s own');
    expect((await world.call('update', { oobCode: wayBack })).status).toBe(200);
    expect(await addressOf(localId)).toBe(owner);
    expect(await addressOf(squatter.localId)).toBeUndefined();
    expect((await signIn(world, owner, 'the thief’s own')).status).toBe(400);
    await chooseNewPassword(owner);
    expect((await signIn(world, owner, 'a new password')).body.localId).toBe(localId);
    const refreshed = await world.refresh(squatter.refreshToken);
    expect(refreshed.body.error.message).toBe('TOKEN_EXPIRED');
  });

  test('but an account its mailbox has vouched for keeps its address', async () => {
    const { owner, localId, thief, wayBack } = await stolen();
    await send(world, { requestType: 'EMAIL_SIGNIN', email: owner });
    const oobCode = await world.codeFor(owner, 'signIn');
    const own = (await world.call('signInWithEmailLink', { email: owner, oobCode })).body;
    const reply = await world.call('update', { oobCode: wayBack });
    expect(reply.body.error.message).toBe('EMAIL_EXISTS');
    expect(await addressOf(own.localId)).toBe(owner);
    expect(await addressOf(localId)).toBe(thief);
  });
});

describe('L10: what strangers ask for costs the owner no link, and fills no mailbox', () => {
  forEachDeployment((nodes) => {
    const askFrom = (address: string, order: Record<string, unknown>) =>
      nodes()[0].call('sendOobCode', order, { address });

    test.each(['EMAIL_SIGNIN', 'PASSWORD_RESET'])(
      'a place that was signed in from has its own five of %s',
      async (requestType) => {
        const [world] = nodes();
        const email = freshEmail();
        await world.signUp(email);
        const order = { requestType, email };
        for (let turn = 1; turn <= 7; turn += 1) await askFrom(`198.51.100.${turn}`, order);
        expect(await world.mailsTo(email)).toHaveLength(5);
        for (let turn = 0; turn < 7; turn += 1) await send(world, order);
        expect(await world.mailsTo(email)).toHaveLength(10);
        await askFrom('198.51.100.9', order);
        expect(await world.mailsTo(email)).toHaveLength(10);
      },
    );

    test('whoever made an account with somebody’s address, and was everywhere, has them written twenty', async () => {
      const [world] = nodes();
      const email = freshEmail();
      await world.signUp(email);
      for (let turn = 1; turn <= 9; turn += 1) {
        const address = `198.51.100.${turn}`;
        await world.call('signInWithPassword', { email, password }, { address });
        for (let ask = 0; ask < 6; ask += 1) {
          await askFrom(address, { requestType: 'EMAIL_SIGNIN', email });
        }
      }
      expect(await world.mailsTo(email)).toHaveLength(4 * guessLimits.mailsPerAddressPerHour);
    });

    test('what differs behind a plus sign is one mailbox', async () => {
      const [world] = nodes();
      const [name] = freshEmail().split('@');
      const spelled = Array.from({ length: 9 }, (_, turn) => `${name}+${turn}@example.com`);
      spelled.push(`${name}@example.com`, `${name?.toUpperCase()}+X@EXAMPLE.com`);
      const before = await mailsOf(world);
      for (const email of spelled) await send(world, { requestType: 'EMAIL_SIGNIN', email });
      expect((await mailsOf(world)) - before).toBe(guessLimits.mailsPerAddressPerHour);
      // Whose account it is, is another question: each is its own.
      const [one, two] = [
        await world.signUp(`${name}+0@example.com`),
        await world.signUp(`${name}+1@example.com`),
      ];
      expect(one.localId).not.toBe(two.localId);
    });

    test('an account has few strangers asked whether they are its next address', async () => {
      const [world] = nodes();
      const { idToken } = await world.signUp(freshEmail());
      const before = await mailsOf(world);
      for (let turn = 0; turn < 12; turn += 1) {
        const newEmail = freshEmail();
        const reply = await send(world, {
          requestType: 'VERIFY_AND_CHANGE_EMAIL',
          idToken,
          newEmail,
        });
        expect(reply.status).toBe(200);
      }
      expect((await mailsOf(world)) - before).toBe(guessLimits.mailsPerAddressPerHour);
    });
  });
});

describe('L9: an address gets few mails, however many ask for them', () => {
  // Attack: the victim's mailbox is filled with our mails, or their working link is made worthless
  // by asking for another one again and again.
  forEachDeployment((nodes) => {
    test('the sixth in an hour is answered and not sent, and the fifth goes on working', async () => {
      const [world] = nodes();
      const email = freshEmail();
      await world.signUp(email);
      const ask = () => send(world, { requestType: 'PASSWORD_RESET', email });
      const first = await ask();
      for (let turn = 1; turn < guessLimits.mailsPerAddressPerHour; turn += 1) await ask();
      const oobCode = await world.codeFor(email);
      for (let turn = 0; turn < 3; turn += 1) {
        const reply = await ask();
        expect([reply.status, reply.text]).toEqual([200, first.text]);
      }
      expect(await world.mailsTo(email)).toHaveLength(5);
      const reply = await world.call('resetPassword', { oobCode, newPassword: 'a new password' });
      expect(reply.status).toBe(200);
    });

    test('each purpose has its own five, and each address', async () => {
      const [world] = nodes();
      const [email, other] = [freshEmail(), freshEmail()];
      const { idToken } = await world.signUp(email);
      await world.signUp(other);
      const orders = [
        { requestType: 'PASSWORD_RESET', email },
        { requestType: 'EMAIL_SIGNIN', email },
        { requestType: 'VERIFY_EMAIL', idToken },
        { requestType: 'PASSWORD_RESET', email: other },
      ];
      for (const order of orders) {
        for (let turn = 0; turn < 7; turn += 1) await send(world, order);
      }
      const sent = (await world.mailsTo(email)).map(({ mail }) => mail.kind).sort();
      expect(sent).toEqual([
        ...Array(5).fill('resetPassword'),
        ...Array(5).fill('signIn'),
        ...Array(5).fill('verifyEmail'),
      ]);
      expect(await world.mailsTo(other)).toHaveLength(5);
    });

    test('a stranger’s mailbox is spared by those who claim to move there, too', async () => {
      const [world] = nodes();
      const newEmail = freshEmail();
      for (let turn = 0; turn < 8; turn += 1) {
        const { idToken } = await world.signUp(freshEmail());
        await send(world, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
      }
      expect(await world.mailsTo(newEmail)).toHaveLength(5);
    });

    test('asking thirty times at once, in different spellings, gets five', async () => {
      const [world] = nodes();
      const email = freshEmail();
      await world.signUp(email);
      const replies = await race(nodes(), 30, (node, turn) =>
        send(node, {
          requestType: 'PASSWORD_RESET',
          email: turn % 3 === 0 ? email.toUpperCase() : `${email}${turn % 3 === 1 ? '.' : ''}`,
        }),
      );
      expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(await world.mailsTo(email)).toHaveLength(5);
    });

    test('an hour after the first there are mails again', async () => {
      const [world] = nodes();
      const email = freshEmail();
      await world.signUp(email);
      const ask = () => send(world, { requestType: 'PASSWORD_RESET', email });
      for (let turn = 0; turn < 6; turn += 1) await ask();
      for (const node of nodes()) node.pass(hour);
      await ask();
      expect(await world.mailsTo(email)).toHaveLength(6);
      const oobCode = await world.codeFor(email);
      expect((await inspect(world, oobCode)).status).toBe(200);
    });
  });

  test('one network address asks for 150 mails an hour at most, whomever they are for', async () => {
    const world = await startWorld({ environment: productionEnvironment });
    const statuses: number[] = [];
    for (let turn = 0; turn < 152; turn += 1) {
      const email = freshEmail();
      statuses.push((await send(world, { requestType: 'PASSWORD_RESET', email })).status);
    }
    expect(statuses).toEqual([...Array(150).fill(200), 429, 429]);
    await world.close();
  });
});
