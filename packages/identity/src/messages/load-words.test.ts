import { describe, expect, test } from 'vitest';
import type { MailKind } from '../outbox/outbox.ts';
import { languages } from './language.ts';
import { loadWords } from './load-words.ts';
import type { LinkWords, MailWords, NoticeWords } from './mail-words.ts';

/** Every sentence under its place, lists joined: languages may divide their paragraphs otherwise. */
function sentences(words: MailWords): Map<string, string> {
  const { mails, ...frame } = words;
  const all = new Map<string, string>(Object.entries(frame));
  for (const kind of Object.keys(mails) as MailKind[]) {
    const mail: NoticeWords | LinkWords = mails[kind];
    for (const [place, words] of Object.entries(mail)) {
      all.set(`${kind}.${place}`, [words].flat().join(' '));
    }
  }
  return all;
}

const namesIn = (sentence = ''): string[] => [...new Set(sentence.match(/\{\w*\}/g))].sort();

const english = sentences(await loadWords('en'));

describe.each(languages.filter((language) => language !== 'en'))('%s', async (language) => {
  const translated = sentences(await loadWords(language));

  test('says the same things as English, about the same names', () => {
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [place, sentence] of english) {
      expect.soft(namesIn(translated.get(place)), place).toEqual(namesIn(sentence));
    }
  });

  test('leaves nothing in English', () => {
    const copied = [...english].filter(([place, sentence]) => translated.get(place) === sentence);
    expect(copied).toEqual([]);
  });

  test('keeps to one line per sentence, without markup or hidden characters', () => {
    for (const [place, sentence] of translated) {
      expect
        .soft(sentence, place)
        .not.toMatch(/[\p{Cc}<>]|[\u200b\u200e\u200f\u202a-\u202e\ufeff]/u);
      expect.soft(sentence, place).toBe(sentence.trim());
      expect
        .soft(sentence, place)
        .not.toMatch(
          / {2}|\{(?!appName|email|newEmail|name|lifetime|secondFactor|about|time|device)/,
        );
    }
  });
});

test('no two languages share their words', async () => {
  const catalogues = await Promise.all(languages.map(loadWords));
  const bodies = catalogues.map((words) => words.mails.verifyEmail.body.join(' '));
  expect(new Set(bodies).size).toBe(languages.length);
});
