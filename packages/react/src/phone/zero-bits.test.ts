import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { zeroBitsBehind } from './zero-bits.ts';

function expectedBits(text: string): number {
  const bits = [...createHash('sha256').update(text).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return bits.indexOf('1');
}

test('zero bits are counted as in the real hash, whatever the length of the text', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = `${'é'.repeat(length % 3)}${'challenge.'.repeat(20).slice(0, length)}`;
    const zeroBits = zeroBitsBehind(text);
    for (const counter of [0, 42, 123_456_789]) {
      expect([text, counter, zeroBits(counter)]).toEqual([
        text,
        counter,
        expectedBits(text + counter),
      ]);
    }
  }
});
