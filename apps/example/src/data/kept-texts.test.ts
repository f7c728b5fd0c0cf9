import { describe, expect, test } from 'vitest';
import { draftText, keptTexts, withReturned } from './kept-texts.ts';

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  };
}

const full: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem: () => null,
  setItem() {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  },
};

const milk = { board: 'plans', note: 'one', text: 'Buy milk' };
const bread = { board: 'plans', note: 'two', text: 'Buy bread' };

describe('texts that the server has not taken', () => {
  test('are there after the page was closed, for who wrote them', () => {
    const place = storage();
    keptTexts(place, 'ada').keep(milk);
    keptTexts(place, 'ada').keep(bread);
    expect(keptTexts(place, 'ada').all()).toEqual([milk, bread]);
    expect(keptTexts(place, 'bob').all()).toEqual([]);
  });

  test('go when the server has them, each by itself', () => {
    const texts = keptTexts(storage(), 'ada');
    texts.keep(milk);
    texts.keep(bread);
    texts.release('one');
    expect(texts.all()).toEqual([bread]);
  });

  test('are kept as they were last written', () => {
    const texts = keptTexts(storage(), 'ada');
    texts.keep(milk);
    texts.keep({ ...milk, text: 'Buy oat milk' });
    expect(texts.all()).toEqual([{ ...milk, text: 'Buy oat milk' }]);
  });

  test.each(['', 'no JSON', '{}', '[1, null, {"board": "x"}]'])('are none in %j', (stored) => {
    expect(keptTexts({ ...storage(), getItem: () => stored }, 'ada').all()).toEqual([]);
  });

  test('do not keep anybody from writing where the storage is full', () => {
    expect(() => keptTexts(full, 'ada').keep(milk)).not.toThrow();
    expect(() => draftText(full, 'ada', 'plans').write('Buy')).not.toThrow();
  });
});

test('what is typed is there again, for each board', () => {
  const place = storage();
  draftText(place, 'ada', 'plans').write('Buy m');
  expect(draftText(place, 'ada', 'plans').read()).toBe('Buy m');
  expect(draftText(place, 'ada', 'others').read()).toBe('');
});

test('a text that comes back does not take the place of what was typed meanwhile', () => {
  expect(withReturned('', 'Buy milk')).toBe('Buy milk');
  expect(withReturned(' \n', 'Buy milk')).toBe('Buy milk');
  expect(withReturned('Something new ', 'Buy milk')).toBe('Something new\n\nBuy milk');
});
