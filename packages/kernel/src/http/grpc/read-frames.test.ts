import { processorTime } from '@latchkey/testing/processor-time';
import { describe, expect, test } from 'vitest';
import { frameOf, readFrames } from './read-frames.ts';

const texts = (messages: readonly Buffer[]) => messages.map(String);

describe('messages in frames', () => {
  const bytes = Buffer.concat(['one', '', 'three'].map((text) => frameOf(Buffer.from(text))));

  test('are read from however many pieces', () => {
    for (const size of [1, 2, 5, 7, bytes.length]) {
      const frames = readFrames(5);
      const read: string[] = [];
      for (let at = 0; at < bytes.length; at += size) {
        read.push(...texts(frames.add(bytes.subarray(at, at + size))));
      }
      expect(read).toEqual(['one', '', 'three']);
      expect(frames.unfinished).toBe(0);
    }
  });

  test('are not changed by what follows them', () => {
    const frames = readFrames(100);
    const [first] = frames.add(Buffer.concat([frameOf(Buffer.from('first')), Buffer.alloc(3)]));
    frames.add(Buffer.from([0, 4]));
    expect(texts(frames.add(Buffer.from('next')))).toEqual(['next']);
    expect(String(first)).toBe('first');
  });

  test('are refused as soon as it is known that they are too long', () => {
    const head = Buffer.from([0, 0, 0, 0, 6]);
    expect(() => readFrames(5).add(head)).toThrow('too large');
    expect(readFrames(6).add(head)).toEqual([]);
  });

  test.each([
    [1, 'Compressed'],
    [2, 'malformed'],
  ])('are refused with the flag %d', (flag, sentence) => {
    expect(() => readFrames(5).add(Buffer.from([flag, 0, 0, 0, 0]))).toThrow(sentence);
  });

  test('of one byte at a time cost no more than their length', () => {
    const long = frameOf(Buffer.alloc(300_000, 'x'));
    const frames = readFrames(300_000);
    const began = processorTime();
    let read: readonly Buffer[] = [];
    for (const byte of long) read = frames.add(Buffer.from([byte]));
    expect(read.map(({ length }) => length)).toEqual([300_000]);
    expect(processorTime() - began).toBeLessThan(5000);
  });
});
