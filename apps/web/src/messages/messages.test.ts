import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languages as mailLanguages } from '@latchkey/identity/messages/language';
import { type Language, languages, loadLanguage } from '@latchkey/react';
import { describe, expect, test } from 'vitest';
import { english } from '../../../../packages/react/src/messages/english.ts';
import { en } from './en.ts';
import { fill, loadMessages, messageSources } from './messages.ts';

const application = fileURLToPath(new URL('../../', import.meta.url));

type Tree = { readonly [key: string]: string | Tree };

const texts = (words: Tree, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : texts(value, `${path}${key}.`),
  );

const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

const widgetWords = async (language: Language) => (await loadLanguage(language)) ?? english;

test('the pages, the widget and the mails speak the same languages', () => {
  expect(mailLanguages).toEqual(languages);
});

describe.each(languages)('in %s', (language) => {
  test.each([
    ['page', loadMessages, en],
    ['widget', widgetWords, english],
  ] as const)(
    'every text of the %s says something, about the same things as in English',
    async (_name, load, original) => {
      const spoken = new Map(texts(await load(language)));
      for (const [key, text] of texts(original)) {
        expect(spoken.get(key)?.trim(), key).toBeTruthy();
        expect(placesIn(spoken.get(key) ?? ''), key).toEqual(placesIn(text));
      }
      expect(spoken.size).toBe(texts(original).length);
    },
  );

  test('the pages call things as the widget in them does', async () => {
    const words = await loadMessages(language);
    const { entry, account } = await widgetWords(language);
    expect(words.titles.signIn).toBe(entry.providerList.title);
    expect(words.titles.account).toBe(account.title);
    expect(words.signOut.confirm).toBe(account.signOut);
    expect(words.oneMoment).toBe(entry.busy);
  });

  test('the files to preload are there', () => {
    for (const source of messageSources(language)) {
      expect(existsSync(application + source), source).toBe(true);
    }
  });
});

test('no two languages have the same words', async () => {
  const all = await Promise.all(languages.map(loadMessages));
  expect(new Set(all.map((words) => JSON.stringify(words))).size).toBe(languages.length);
});

test('a value that looks like a place for one stays as it is', () => {
  expect(fill('{name} of {appName}', { name: '{appName}', appName: 'Latchkey' })).toBe(
    '{appName} of Latchkey',
  );
  expect(fill('{name} {other}', { name: 'Ada' })).toBe('Ada {other}');
});
