import { describe, expect, test } from 'vitest';
import { entry } from './en/entry.ts';
import { english } from './english.ts';
import { createWords, fill, type WordOverrides } from './words.ts';

const german = { ...english, entry: { ...entry, cancel: 'Abbrechen' } };

describe('the words of a screen', () => {
  test('are English, which comes with it, where nothing else was asked for', () => {
    expect(createWords()('entry', entry)).toEqual(entry);
  });

  test('are those of the language', () => {
    expect(createWords(german)('entry', entry).cancel).toBe('Abbrechen');
  });

  test("are the application's own where it has some, at any depth, and ours beside them", () => {
    const words = createWords(german, { entry: { signedIn: { title: 'Welcome!' } } });
    const spoken = words('entry', entry);
    expect(spoken.signedIn.title).toBe('Welcome!');
    expect(spoken.cancel).toBe('Abbrechen');
    expect(spoken.providerList).toEqual(entry.providerList);
  });

  test('are the same object every time, so that nothing is drawn twice', () => {
    const words = createWords(undefined, { entry: { cancel: 'Never mind' } });
    expect(words('entry', entry)).toBe(words('entry', entry));
  });

  test.each([
    { entry: { cancel: undefined } },
    { entry: { cancel: '' } },
    { entry: { cancel: { text: 'Never mind' } } },
    { entry: { problems: 'all of them' } },
    { entry: { problems: null } },
    { entry: null },
    { entry: { unknown: 'x' } },
  ])('are never taken away by what is no word, such as %j', (overrides) => {
    // As an application without types could write them.
    const words = createWords(undefined, overrides as unknown as WordOverrides);
    expect(words('entry', entry)).toEqual(entry);
  });
});

describe('a sentence with places for values', () => {
  test('gets them, as often as they are named', () => {
    expect(fill('{a} and {b}, {a}', { a: 1, b: 'two' })).toBe('1 and two, 1');
  });

  // A name is what its owner typed.
  test('takes them as they are, braces and dollars included', () => {
    expect(fill('Hello {name}', { name: '{email} $& $1', email: 'x' })).toBe('Hello {email} $& $1');
  });

  test('keeps a place nobody has a value for', () => {
    expect(fill('Hello {name}', {})).toBe('Hello {name}');
  });
});
