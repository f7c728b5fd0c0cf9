import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { phone } from './account-owner.ts';
import { enterEmail } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

/** The page is drawn, and what makes it listen is still on its way. */
async function openSlowly(visitor: Visitor): Promise<() => void> {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  await visitor.page.route('**/entry-client-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await visitor.page.goto('/sign-in', { waitUntil: 'commit' });
  return letGo;
}

test('what is typed and pressed before the page listens is heard when it does', async () => {
  const visitor = await openVisitor(site.url, phone);
  const arrive = await openSlowly(visitor);
  await enterEmail(visitor, 'ada@example.com');
  expect(new URL(visitor.page.url()).search).toBe('');
  arrive();
  await visitor.write(visitor.words.entry.fields.password, 'correct horse 7');
  const typed = visitor.page.getByLabel(visitor.words.entry.fields.email, { exact: true });
  expect(await typed.inputValue()).toBe('ada@example.com');
});

test('of two buttons the last one counts', async () => {
  const visitor = await openVisitor(site.url, phone);
  const { entry, join } = visitor.words;
  const arrive = await openSlowly(visitor);
  await enterEmail(visitor, 'ada@example.com');
  await visitor.press(entry.passwordSignIn.create);
  arrive();
  await visitor.sees(join.createAccount.title);
});

/** As soon as React has its listeners, and before it has drawn anything. */
const pressAtTakeover = () => {
  const { addEventListener } = EventTarget.prototype;
  const heard = (times: number) =>
    document.documentElement.setAttribute('data-presses', `${times}`);
  let presses = 0;
  document.addEventListener('click', () => heard(++presses), true);
  EventTarget.prototype.addEventListener = function (...given) {
    addEventListener.apply(this, given);
    const button = this instanceof Element && this.querySelector('[data-screen] [type=submit]');
    if (given[0] !== 'click' || !button || presses > 0) return;
    EventTarget.prototype.addEventListener = addEventListener;
    queueMicrotask(() =>
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
    );
  };
};

test('a press that React takes the page over for is heard once', async () => {
  const visitor = await openVisitor(site.url, phone);
  const { page, words } = visitor;
  await page.addInitScript(pressAtTakeover);
  const arrive = await openSlowly(visitor);
  await visitor.write(words.entry.fields.email, 'ada@example.com');
  arrive();
  await visitor.write(words.entry.fields.password, 'correct horse 7');
  expect(await page.locator('html').getAttribute('data-presses')).toBe('1');
});

test('what was typed stays where nothing was pressed', async () => {
  const visitor = await openVisitor(site.url, phone);
  const { fields, emailEntry } = visitor.words.entry;
  const arrive = await openSlowly(visitor);
  await visitor.write(fields.email, 'ada@example.com');
  arrive();
  await visitor.isReady();
  await visitor.press(emailEntry.next);
  await visitor.write(fields.password, 'correct horse 7');
});

test('whoever has chosen something else before the page listens keeps the focus there', async () => {
  const visitor = await openVisitor(site.url, phone);
  const arrive = await openSlowly(visitor);
  const languages = visitor.page.getByLabel(visitor.site.language, { exact: true });
  await languages.focus();
  arrive();
  await visitor.isReady();
  expect(await languages.evaluate((element) => element === document.activeElement)).toBe(true);
});
