import { describe, expect, test } from 'vitest';
import { findScreens, type WordsOnScreens } from './find-screens.ts';
import { groupOf, groups } from './groups.ts';
import { screens } from './states.ts';

const nothingDrawn: WordsOnScreens = new Map();
const found = (query: string, words = nothingDrawn) =>
  findScreens(query, words).map(({ screen }) => screen);

test('every group has screens', () => {
  const used = new Set(Object.values(groupOf));
  expect(Object.keys(groups).filter((name) => !used.has(name as never))).toEqual([]);
});

describe('the search of the gallery', () => {
  test('finds everything for nothing', () => {
    expect(found('')).toEqual(screens);
    expect(found('   ')).toEqual(screens);
  });

  test('finds by name, however it is written', () => {
    for (const query of ['password-sign-in', 'Password sign', 'SIGN password']) {
      expect(found(query)).toContain('password-sign-in');
    }
  });

  test('finds by group', () => {
    expect(found('tenants')).toEqual(['tenant-choice', 'tenant-by-email', 'tenant-entered']);
  });

  test('finds by the words that stand on a screen, with or without their accents', () => {
    const words = new Map([['closed', 'Bestätigen Sie es'] as const]);
    expect(found('bestatigen', words)).toEqual(['closed']);
    expect(found('bestätigen es', words)).toEqual(['closed']);
    expect(found('bestätigen', nothingDrawn)).toEqual([]);
  });

  test('finds by a state, and says which', () => {
    const [first] = findScreens('phone code attempts', nothingDrawn);
    expect(first?.screen).toBe('phone-code');
    expect(first?.states.every((state) => state.includes('attempts'))).toBe(true);
    expect(findScreens('phone code', nothingDrawn)[0]?.states).toEqual([]);
  });

  test('finds nothing for what is nowhere', () => {
    expect(found('blockchain')).toEqual([]);
  });
});
