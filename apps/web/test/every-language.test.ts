import { directionOf, type Language, languages } from '@latchkey/react';
import { openPage } from '@latchkey/testing/browsers/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../../../e2e/browser/start-site.ts';
import { loadMessages } from '../src/messages/messages.ts';
import { testSite } from './test-site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ site: await testSite() });
});
afterAll(() => site.close());

const read = async (path: string, acceptLanguage: string): Promise<string> =>
  (await fetch(site.url + path, { headers: { 'accept-language': acceptLanguage } })).text();

describe.each(languages)('a visitor who reads %s', (language) => {
  const opening = `<html lang="${language}" dir="${directionOf(language)}">`;

  test('gets the sign-in page in it, and its words beside the page', async () => {
    const html = await read('/sign-in', `sv, ${language};q=0.9, en;q=0.5`);
    const { titles } = await loadMessages(language);
    expect(html).toContain(opening);
    expect(html).toContain(`<title>${titles.signIn} – Latchkey</title>`);
    const name = language.toLowerCase();
    const preloaded = html.match(new RegExp(`modulepreload" href="[^"]+/${name}-[^"]+"`, 'g'));
    // English words of the widget come with its screens.
    expect(preloaded).toHaveLength(language === 'en' ? 1 : 2);
  });

  test('gets the page of a mailed link in the language of the mail', async () => {
    const html = await read(`/__/auth/action?mode=verifyEmail&oobCode=x&lang=${language}`, 'sv');
    expect(html).toContain(opening);
    expect(html).toContain((await loadMessages(language)).titles.action);
  });
});

/** The scripts that a page turned out to need, beyond those its HTML names. */
async function foundLate(language: Language): Promise<readonly string[]> {
  const path = `/sign-in?lang=${language}`;
  const html = await read(path, '');
  const page = await openPage({ url: site.url });
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  // What a page brings when it has nothing better to do comes when that is so.
  const everything = ['screens', 'parts', 'phone-numbers'].map((name) =>
    page.waitForResponse((response) => response.url().includes(`/${name}-`)),
  );
  await page.goto(path);
  await Promise.all(everything);
  const { titles } = await loadMessages(language);
  expect(await page.locator('h1').textContent()).toBe(titles.signIn);
  expect(await page.title()).toBe(`${titles.signIn} – Latchkey`);
  return loaded.filter((file) => file.endsWith('.js') && !html.includes(`"${file}"`)).sort();
}

// Whatever a page says in the console fails this, a page drawn otherwise than by the server included.
test.each(['pt-BR', 'he'] as const)(
  'the browser draws %s as the server did, and waits for no words',
  async (language) => {
    expect(await foundLate(language)).toEqual(await foundLate('en'));
  },
);
