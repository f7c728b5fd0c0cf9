import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { desktop, eventually, phone, verifiedOwner } from './account-owner.ts';
import { beSomebody, continueWith } from './at-provider.ts';
import { bothLooks } from './look.ts';
import { enterEmail, enterPassword } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

const email = 'ada@example.com';

const fieldOf = ({ page }: Visitor, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input'));

const addressOf = (visitor: Visitor) =>
  fieldOf(visitor, visitor.words.entry.fields.email).inputValue();

const screenOf = ({ page }: Visitor) => page.locator('[data-screen]').getAttribute('data-screen');

const isAt = (visitor: Visitor, screen: string) => eventually(() => screenOf(visitor)).toBe(screen);

/** Everything that this entry of the browser's history keeps. */
const keptIn = ({ page }: Visitor) => page.evaluate(() => JSON.stringify(history.state));

const entries = ({ page }: Visitor) => page.evaluate(() => history.length);

const keeps = (visitor: Visitor, text: string) => eventually(() => keptIn(visitor)).toContain(text);

/** The part that keeps the history comes after the first screen. */
const keepsHistory = (visitor: Visitor) => keeps(visitor, '"screen":"email-entry"');

async function begin(visitor: Visitor): Promise<void> {
  await visitor.begin();
  await keepsHistory(visitor);
}

test.each(bothLooks)(
  'Back and Forward go from screen to screen, and the address is still there: %j',
  async (look) => {
    const visitor = await openVisitor(site.url, look);
    const { page, words } = visitor;
    await visitor.open('/gallery');
    await begin(visitor);
    const before = await entries(visitor);
    await enterEmail(visitor, email);
    await isAt(visitor, 'password-sign-in');
    expect(await entries(visitor)).toBe(before + 1);
    await visitor.press(words.entry.passwordSignIn.trouble);
    await isAt(visitor, 'password-recovery');
    expect(await entries(visitor)).toBe(before + 2);

    await page.goBack();
    await isAt(visitor, 'password-sign-in');
    expect(await addressOf(visitor)).toBe(email);
    await page.goBack();
    await isAt(visitor, 'email-entry');
    expect(await addressOf(visitor)).toBe(email);
    await page.goForward();
    await isAt(visitor, 'password-sign-in');
    expect(await addressOf(visitor)).toBe(email);
    await page.goBack();
    await isAt(visitor, 'email-entry');
    await page.goBack();
    await visitor.arrivesAt('/gallery');
  },
);

test('a page that is loaded again is where it was, with the address and without the password', async () => {
  const visitor = await openVisitor(site.url, desktop);
  const { page, words } = visitor;
  await begin(visitor);
  await enterEmail(visitor, email);
  await isAt(visitor, 'password-sign-in');
  await visitor.write(words.entry.fields.password, 'a secret of mine');
  await page.reload();
  await isAt(visitor, 'password-sign-in');
  expect(await addressOf(visitor)).toBe(email);
  expect(await fieldOf(visitor, words.entry.fields.password).inputValue()).toBe('');
  expect(await keptIn(visitor)).not.toContain('secret');

  await page.goBack();
  await isAt(visitor, 'email-entry');
  expect(await addressOf(visitor)).toBe(email);
  await page.reload();
  await isAt(visitor, 'email-entry');
  expect(await addressOf(visitor)).toBe(email);
});

test('an address that was typed and not sent yet outlasts a reload, and nothing else does', async () => {
  const visitor = await openVisitor(site.url, phone);
  const { page, words } = visitor;
  await begin(visitor);
  await visitor.write(words.entry.fields.email, email);
  await keeps(visitor, email);
  await page.reload();
  await keepsHistory(visitor);
  expect(await addressOf(visitor)).toBe(email);

  await visitor.press(words.entry.passwordSignIn.create);
  await isAt(visitor, 'create-account');
  await visitor.write(words.entry.fields.name, 'Ada Lovelace');
  await visitor.write(words.entry.fields.newPassword, 'a secret of mine');
  await visitor.write(words.entry.fields.email, 'countess@example.com');
  await keeps(visitor, 'countess@example.com');
  await page.reload();
  await isAt(visitor, 'create-account');
  expect(await addressOf(visitor)).toBe('countess@example.com');
  expect(await keptIn(visitor)).not.toMatch(/secret|Lovelace/);
});

test('an address is not lost to a look at another way in', async () => {
  const visitor = await openVisitor(site.url, phone);
  const { page, words } = visitor;
  await begin(visitor);
  await visitor.write(words.entry.fields.email, email);
  await visitor.press(words.entry.providerList.phone);
  await isAt(visitor, 'phone-entry');
  await page.goBack();
  await isAt(visitor, 'email-entry');
  expect(await addressOf(visitor)).toBe(email);

  await visitor.press(words.entry.providerList.phone);
  await isAt(visitor, 'phone-entry');
  const before = await entries(visitor);
  await visitor.press(words.entry.cancel);
  await isAt(visitor, 'email-entry');
  expect(await addressOf(visitor)).toBe(email);
  // The widget's own way back is the browser's: nothing was added.
  expect(await entries(visitor)).toBe(before);
});

test('a page that is loaded again adds nothing to go back through', async () => {
  const visitor = await openVisitor(site.url, phone);
  const { page, words } = visitor;
  await begin(visitor);
  await visitor.press(words.entry.providerList.phone);
  await isAt(visitor, 'phone-entry');
  const before = await entries(visitor);
  await page.reload();
  await isAt(visitor, 'phone-entry');
  await keeps(visitor, '"screen":"phone-entry"');
  expect(await entries(visitor)).toBe(before);
  await page.goBack();
  await isAt(visitor, 'email-entry');
});

test('a code that was sent is left by Back, and neither Forward nor a reload leads astray', async () => {
  const visitor = await openVisitor(site.url, phone);
  const { page, words } = visitor;
  const { fields, phoneEntry } = words.phone;
  await visitor.open('/gallery');
  await begin(visitor);
  await visitor.press(words.entry.providerList.phone);
  await isAt(visitor, 'phone-entry');
  await visitor.write(fields.phoneNumber, '+12025550143');
  await visitor.press(phoneEntry.submit);
  await isAt(visitor, 'phone-code');
  await page.goBack();
  await isAt(visitor, 'phone-entry');
  await page.goForward();
  // The code is nothing to come back to: one stays, and is where Back leads one screen back.
  await eventually(() => page.evaluate(() => history.state?.latchkey?.at)).toBe(1);
  await isAt(visitor, 'phone-entry');

  await visitor.press(phoneEntry.submit);
  await isAt(visitor, 'phone-code');
  await page.reload();
  await isAt(visitor, 'phone-entry');
  await eventually(() => page.evaluate(() => history.state?.latchkey?.at)).toBe(1);
  await page.goBack();
  await isAt(visitor, 'email-entry');
  await page.goBack();
  await visitor.arrivesAt('/gallery');
});

test('who turns back at a provider is on the first screen, and one step from where they were', async () => {
  const visitor = await openVisitor(site.url, desktop);
  const { page } = visitor;
  await visitor.open('/gallery');
  await begin(visitor);
  await visitor.write(visitor.words.entry.fields.email, email);
  await continueWith(visitor, 'Google');
  await page.getByText('Choose an account').waitFor();
  await page.goBack();
  await isAt(visitor, 'email-entry');
  expect(await addressOf(visitor)).toBe(email);
  await page.goBack();
  await visitor.arrivesAt('/gallery');
});

test('who goes back to a provider after signing in is in, and not told otherwise', async () => {
  const visitor = await openVisitor(site.url, desktop);
  await begin(visitor);
  await continueWith(visitor, 'Google');
  await beSomebody(visitor.page, { email: 'ida@example.com' });
  await visitor.arrivesAt('/account');
  await visitor.sees(visitor.words.account.title);
  const left = visitor.page.waitForEvent('framenavigated');
  await visitor.page.goBack();
  await left;
  await visitor.arrivesAt('/account');
  await visitor.sees(visitor.words.account.title);
});

test('who is in does not come back to how they got in', async () => {
  const owner = await verifiedOwner(site, 'grace');
  const visitor = await openVisitor(site.url, desktop);
  const { page } = visitor;
  await visitor.open('/gallery');
  await begin(visitor);
  await enterEmail(visitor, owner.email);
  await isAt(visitor, 'password-sign-in');
  await enterPassword(visitor, owner.password);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(owner.email);
  expect(await keptIn(visitor)).not.toContain(owner.email);
  await page.goBack();
  await visitor.arrivesAt('/gallery');
});
