import { describe, expect, test } from 'vitest';
import { languages } from '../../messages/language.ts';
import { chooseWords } from './choose-words.ts';
import { de } from './words/de.ts';
import { en } from './words/en.ts';
import { es } from './words/es.ts';
import { fr } from './words/fr.ts';

type Texts = string | { readonly [name: string]: Texts };

/** Every text by its place: `resetPassword.done.heading`. */
const flat = (texts: Texts, place = ''): [string, string][] =>
  typeof texts === 'string'
    ? [[place, texts]]
    : Object.entries(texts).flatMap(([name, inner]) => flat(inner, `${place}.${name}`));

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

const english = new Map(flat(en));

describe.each(Object.entries({ de, fr, es }))('%s', (_language, words) => {
  test('says everything, and mentions what the English text mentions', () => {
    for (const [place, text] of flat(words)) {
      expect(text.trim(), place).not.toBe('');
      expect(placeholders(text), place).toEqual(placeholders(english.get(place) ?? ''));
    }
  });

  test('is translated throughout', () => {
    expect(flat(words).filter(([place, text]) => text === english.get(place))).toEqual([]);
  });
});

test('a language without words of its own is answered, and announced, in English', () => {
  for (const language of languages) {
    const chosen = chooseWords(language);
    expect(chosen.language).toBe(['de', 'fr', 'es'].includes(language) ? language : 'en');
  }
  expect(chooseWords(undefined)).toEqual({ language: 'en', words: en });
});
