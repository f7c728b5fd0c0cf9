import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '../../apps/example/src/messages/messages.ts';
import { expectAccessible } from '../browser/axe.ts';
import { keyboardOf } from '../browser/keyboard.ts';
import type { RunningSite } from '../browser/start-site.ts';
import { languages } from '../journeys/look.ts';
import { openPerson, type Person, words } from './person.ts';
import { startExample } from './start-example.ts';

// The example application, for whoever has no mouse, a small screen or a dark one.

const { entry } = languages.en.widget;

let site: RunningSite;
beforeAll(async () => {
  site = await startExample();
});
afterAll(() => site.close());

test('without a mouse: a board, a note, another text, a deletion taken back', async () => {
  const { page, isOn, sees, missesNote } = await openPerson(site.url);
  const keyboard = keyboardOf(page);
  await page.goto('/example');
  await page.getByRole('button', { name: entry.providerList.anonymous }).waitFor();
  await keyboard.choose(entry.providerList.anonymous);
  await isOn('Welcome');
  await keyboard.choose(words.boards.create);
  await keyboard.fill(words.boards.newName, 'Keys');
  await keyboard.press('Enter');
  await isOn('Keys');

  await keyboard.fill(words.notes.new, 'Typed');
  await keyboard.press('Control+Enter');
  await sees('Typed');
  expect(await keyboard.focused()).toBe(`textbox "${words.notes.new}"`);
  await keyboard.choose(fill(words.notes.editOf, { text: 'Typed' }));
  await keyboard.fill(words.notes.editLabel, 'Typed again');
  await keyboard.press('Control+Enter');
  await sees('Typed again');
  await expect
    .poll(() => keyboard.focused())
    .toBe(`button "${fill(words.notes.editOf, { text: 'Typed again' })}"`);
  await keyboard.choose(fill(words.notes.deleteOf, { text: 'Typed again' }));
  await missesNote('Typed again');
  await keyboard.choose(words.notes.undo);
  await sees('Typed again');

  await keyboard.choose(words.share.open);
  await keyboard.fill(words.share.field, 'nonsense');
  await keyboard.press('Enter');
  await page.getByText(words.share.invalid).waitFor();
  expect(await keyboard.focused()).toBe(`textbox "${words.share.field}"`);
  await keyboard.fill(words.share.field, 'bob@example.com');
  await keyboard.press('Enter');
  await page.getByRole('listitem').getByText('bob@example.com').waitFor();
  await keyboard.press('Escape');
  await expect.poll(() => keyboard.focused()).toBe(`button "${words.share.open}"`);
});

const fits = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test.each([
  { width: 360, colorScheme: 'light', direction: 'ltr' },
  { width: 360, colorScheme: 'dark', direction: 'rtl' },
  { width: 1280, colorScheme: 'dark', direction: 'ltr' },
] as const)('everybody can use it: %j', async ({ width, colorScheme, direction }) => {
  const person = await openPerson(site.url, { colorScheme });
  const { page } = person;
  await page.setViewportSize({ width, height: 800 });
  await page.addInitScript((dir) => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.dir = dir;
    });
  }, direction);
  const look = async () => {
    await expectAccessible(page);
    expect(await fits(person)).toBe(true);
  };
  await page.goto('/example');
  await page.getByRole('button', { name: entry.providerList.anonymous }).waitFor();
  await look();
  await person.comesAsGuest();
  await person.makesBoard('A board with a name that is rather long for a phone');
  await page.getByText(words.notes.none).waitFor();
  await look();
  const name = `${'A picture with a name that is rather long '.repeat(3)}.png`;
  const picture = { name, mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('button', { name: fill(words.pictures.remove, { name }) }).waitFor();
  await look();
  await page.getByLabel(words.notes.new).fill('x'.repeat(2001));
  await person.press(words.notes.add);
  await page.getByRole('alert').filter({ hasText: '2001' }).waitFor();
  await look();
  await person.writes('Somethinglongthatnobodycanbreakanywherebutinthemiddleofit'.repeat(3));
  await look();
  await person.press(words.share.open);
  await person.press(words.share.add);
  await page.getByText(words.share.invalid).waitFor();
  await look();
});
