import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundedCache } from './bounded-cache.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

describe('a bounded cache', () => {
  test('answers as what it stands for, whatever was asked before', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 3 })), (keys) => {
        const codes = (key: string) => [...key].map((unit) => unit.codePointAt(0)).join();
        const cached = boundedCache(3, codes);
        for (const key of keys) expect(cached(key)).toBe(codes(key));
      }),
    );
  });

  test('makes again what was asked for least recently, and nothing else', () => {
    const made: string[] = [];
    const cached = boundedCache(2, (key) => made.push(key));
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) cached(key);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  test('does not hold on to the large texts that its keys were cut out of', () => {
    const cached = boundedCache(200, (key) => key.length);
    const ask = (number: number) => {
      const piece = `${number}-`.repeat(60_000);
      for (const again of [0, 1]) cached(piece.slice(again, 40));
    };
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let number = 100; number < 200; number += 1) ask(number);
    collect();
    // A hundred pieces of 240 KB.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
  });
});
