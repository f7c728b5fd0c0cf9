import { guessLimits, verificationLimits } from '@latchkey/protocol';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(() => configure({ mailAtSignUp: true }));

const password = 'correct horse';
const path = '/v2/projects/latchkey';

async function configure(emailVerificationConfig: Record<string, boolean>): Promise<void> {
  const mask = 'updateMask=emailVerificationConfig';
  const reply = await world.admin(`${path}/config?${mask}`, { emailVerificationConfig }, 'PATCH');
  expect(reply.status, reply.text).toBe(200);
}

let people = 0;
const freshEmail = () => `unproved-${++people}@example.com`;
const signUp = (email: string, more: Record<string, unknown> = {}) =>
  world.call('signUp', { email, password, ...more });
const mails = async (email: string) =>
  (await world.mailsTo(email)).filter(({ mail }) => mail.kind === 'verifyEmail');

describe('the mail that leaves by itself', () => {
  test('goes to whoever signs up with an address and a password, in their language', async () => {
    const email = freshEmail();
    const { status } = await world.call(
      'signUp',
      { email, password, displayName: 'Ada' },
      { headers: { 'x-firebase-locale': 'fr' } },
    );
    expect(status).toBe(200);
    const [sent, ...others] = await mails(email);
    expect(sent?.mail).toMatchObject({ to: email, displayName: 'Ada', locale: 'fr' });
    expect(others).toEqual([]);
    const oobCode = await world.codeFor(email, 'verifyEmail');
    const looked = await world.call('resetPassword', { oobCode });
    expect(looked.body).toMatchObject({ requestType: 'VERIFY_EMAIL', email });
  });

  test('goes to a guest who becomes a member, by either call', async () => {
    for (const verb of ['signUp', 'update']) {
      const email = freshEmail();
      const { idToken } = (await world.call('signUp', {})).body;
      expect((await world.call(verb, { idToken, email, password })).status).toBe(200);
      expect(await mails(email), verb).toHaveLength(1);
    }
  });

  test('goes to nobody unless it is switched on', async () => {
    await configure({});
    const email = freshEmail();
    await signUp(email);
    expect(await mails(email)).toEqual([]);
  });

  test('goes to nobody whom an operator made or imported', async () => {
    const [made, imported] = [freshEmail(), freshEmail()];
    await world.admin('/v1/projects/latchkey/accounts', { email: made, password });
    await world.admin('/v1/projects/latchkey/accounts:batchCreate', {
      users: [{ localId: 'imported', email: imported }],
    });
    expect([await mails(made), await mails(imported)]).toEqual([[], []]);
  });

  test('goes to nobody whose address is proved, or taken', async () => {
    const email = freshEmail();
    await world.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    const oobCode = await world.codeFor(email, 'signIn');
    const entered = await world.call('signInWithEmailLink', { email, oobCode });
    expect(entered.status).toBe(200);
    expect((await signUp(email)).body.error.message).toBe('EMAIL_EXISTS');
    const { idToken } = entered.body;
    expect((await signUp(email, { idToken })).status).toBe(200);
    expect(await mails(email)).toEqual([]);
  });

  test('is decided by a tenant for itself, which has the project’s word until then', async () => {
    const made = await world.admin(`${path}/tenants`, {
      displayName: 'acme',
      allowPasswordSignup: true,
    });
    const tenantId = String(made.body['name']).split('/').at(-1);
    const email = freshEmail();
    await signUp(email, { tenantId });
    expect(await mails(email)).toHaveLength(1);
    await world.admin(
      `${path}/tenants/${tenantId}?updateMask=emailVerificationConfig`,
      { emailVerificationConfig: { mailAtSignUp: false } },
      'PATCH',
    );
    const other = freshEmail();
    await signUp(other, { tenantId });
    expect(await mails(other)).toEqual([]);
  });

  test('is left out where its mailbox had enough, and the account is made all the same', async () => {
    // Of one mailbox as far as anybody can tell, whatever follows the plus.
    const mailbox = freshEmail();
    const alias = (turn: number) => mailbox.replace('@', `+${turn}@`);
    const most = guessLimits.taggedMailsPerMailboxPerHour;
    const turns = Array.from({ length: most + 1 }, (_, turn) => alias(turn));
    for (const email of turns) expect((await signUp(email)).status).toBe(200);
    const sent = await Promise.all(turns.map(async (email) => (await mails(email)).length));
    expect(sent).toEqual([...Array.from({ length: most }, () => 1), 0]);

    // Nobody who is left out is told to look for a mail: they get it as soon as they ask.
    const left = alias(most);
    const { localId } = (await signUp(mailbox)).body;
    expect(await mails(mailbox)).toHaveLength(1);
    const account = await world.identity.accounts.byEmail('', left);
    const about = { tenant: '', event: 'code_sent', limit: 9 } as const;
    const noted = (subject = '') => world.identity.audit.list({ ...about, subject });
    expect([await noted(account?.id), await noted(localId)]).toMatchObject([[], [{}]]);
    const { idToken } = (await world.call('signInWithPassword', { email: left, password })).body;
    await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    expect(await mails(left)).toHaveLength(1);
  });
});

describe('a client that asks at once for the mail', () => {
  test('gets the one that is on its way, and another one later', async () => {
    const email = freshEmail();
    const { idToken } = (await signUp(email)).body;
    const ask = { requestType: 'VERIFY_EMAIL', idToken };
    const first = await world.codeFor(email, 'verifyEmail');
    expect((await world.call('sendOobCode', ask)).body).toMatchObject({ email });
    expect(await mails(email)).toHaveLength(1);
    expect(await world.codeFor(email, 'verifyEmail')).toBe(first);

    world.pass(verificationLimits.askedAtOnce);
    await world.call('sendOobCode', ask);
    expect(await mails(email)).toHaveLength(2);
  });

  test('gets its own where none left by itself', async () => {
    await configure({});
    const email = freshEmail();
    const { idToken } = (await signUp(email)).body;
    await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    expect(await mails(email)).toHaveLength(1);
  });
});
