import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimsOf } from '../src/account/token-claims.ts';
import type { SignInDetails } from '../src/index.ts';
import { mailedLink } from './follow-link.ts';
import { asGuest, openTown, signUp, type Town, type Visit } from './visit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
beforeEach(() =>
  town.configure('emailVerificationConfig', {
    emailVerificationConfig: { requiredToSignIn: true },
  }),
);
afterEach(() => town.tidy());
afterAll(() => town.close());

const password = 'correct horse 7';
const claimsIn = ({ client }: Visit) => claimsOf(client.session.current?.idToken);
const mails = async (email: string) =>
  (await town.world.mailsTo(email)).filter(({ mail }) => mail.kind === 'verifyEmail');

/** The link, opened by somebody in another browser. */
async function openMail(email: string): Promise<Visit> {
  const { search } = new URL(await mailedLink(town.world, email));
  const away = town.visit({}, { address: `https://app.example.com/action${search}` });
  await away.at('action-sign-in');
  return away;
}

test('somebody new waits for their link, and goes on once it was opened on another device', async () => {
  const email = town.newEmail();
  const signIns: SignInDetails[] = [];
  const visit = town.visit({ onSignIn: (details) => signIns.push(details) });
  await signUp(visit, email);
  const { data } = await visit.at('verify-address');
  expect(data).toMatchObject({ email, sent: { email, times: 1 } });
  expect(await mails(email)).toHaveLength(1);
  visit.send({ type: 'returned' });
  expect(await visit.at('verify-address')).toEqual({ ...visit.flow(), data });
  visit.send({ type: 'continuePressed' });
  expect((await visit.at('verify-address')).notice).toEqual({ problem: 'UNVERIFIED_EMAIL' });
  expect([signIns, visit.client.session.current]).toEqual([[], undefined]);

  const away = await openMail(email);
  away.send({ type: 'passwordEntered', email, password });
  await away.at('action-done');
  expect(claimsIn(away)).toMatchObject({ aud: 'latchkey', email_verified: true });

  visit.send({ type: 'returned' });
  await visit.at('closed');
  expect(signIns).toMatchObject([{ account: { email, emailVerified: true }, isNewAccount: true }]);
  expect(claimsIn(visit)).toMatchObject({ aud: 'latchkey', email_verified: true });
});

test('whoever comes back another day waits where they left, or sends the mail again', async () => {
  const email = town.newEmail();
  const first = town.visit({});
  await signUp(first, email);
  await first.at('verify-address');
  first.send({ type: 'backPressed' });
  await first.at('email-entry');
  expect(first.client.session.current).toBeUndefined();

  const visit = town.visit({});
  await visit.at('email-entry');
  visit.send({ type: 'emailEntered', email });
  await visit.at('password-sign-in');
  visit.send({ type: 'passwordEntered', email, password });
  await visit.at('verify-address');
  expect(await mails(email)).toHaveLength(1);
  town.world.pass(30_000);
  visit.send({ type: 'resendAsked' });
  expect((await visit.at('verify-address')).data.sent.times).toBe(2);
  expect(await mails(email)).toHaveLength(2);
});

test('whoever waits with the address of somebody else is sent away once its owner is there', async () => {
  const email = town.newEmail();
  const intruder = town.visit({});
  await signUp(intruder, email);
  await intruder.at('verify-address');
  const owner = await openMail(email);
  owner.send({ type: 'passwordUnknown' });
  await owner.at('action-done');
  intruder.send({ type: 'returned' });
  expect((await intruder.at('email-entry')).notice).toEqual({ problem: 'SESSION_EXPIRED' });
});

test('a guest keeps the account on the way to an address', async () => {
  const client = town.newBrowser().openTab();
  const options = { providers: ['anonymous', 'password'], upgradeGuests: true };
  const guest = town.visit(options, { client });
  await guest.at('provider-list');
  guest.send(asGuest);
  await guest.at('closed');
  const localId = client.session.current?.account.localId;

  const email = town.newEmail();
  const visit = town.visit({ providers: ['password'], upgradeGuests: true }, { client });
  await signUp(visit, email);
  await visit.at('verify-address');
  const away = await openMail(email);
  away.send({ type: 'passwordEntered', email, password });
  await away.at('action-done');
  visit.send({ type: 'returned' });
  await visit.at('closed');
  expect(client.session.current?.account).toMatchObject({ localId, email, emailVerified: true });
});
