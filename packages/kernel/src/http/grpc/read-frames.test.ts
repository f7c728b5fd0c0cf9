import { processorTime } from '@latchkey/testing/processor-time';
import { describe, expect, test } from 'vitest';
import { type Frames, frameOf, readFrames } from './read-frames.ts';

function add(frames: Frames, bytes: Buffer): readonly Buffer[] {
  frames.add(bytes);
  const messages: Buffer[] = [];
  for (let next = frames.next(); next !== undefined; next = frames.next()) messages.push(next);
  return messages;
}

const texts = (messages: readonly Buffer[]) => messages.map(String);

describe('messages in frames', () => {
  const bytes = Buffer.concat(['one', '', 'three'].map((text) => frameOf(Buffer.from(text))));

  test('are read from however many pieces', () => {
    for (const size of [1, 2, 5, 7, bytes.length]) {
      const frames = readFrames(5);
      const read: string[] = [];
      for (let at = 0; at < bytes.length; at += size) {
        read.push(...texts(add(frames, bytes.subarray(at, at + size))));
      }
      expect(read).toEqual(['one', '', 'three']);
      expect(frames.held).toBe(0);
    }
  });

  test('are not changed by what follows them', () => {
    const frames = readFrames(100);
    const [first] = add(frames, Buffer.concat([frameOf(Buffer.from('first')), Buffer.alloc(3)]));
    add(frames, Buffer.from([0, 4]));
    expect(texts(add(frames, Buffer.from('next')))).toEqual(['next']);
    expect(String(first)).toBe('first');
  });

  test('are refused as soon as it is known that they are too long', () => {
    const head = Buffer.from([0, 0, 0, 0, 6]);
    expect(() => add(readFrames(5), head)).toThrow('too large');
    expect(add(readFrames(6), head)).toEqual([]);
  });

  test('are handed out one at a time, however much has come meanwhile', () => {
    const frames = readFrames(5);
    frames.add(bytes);
    expect(String(frames.next())).toBe('one');
    frames.add(bytes.subarray(0, 6));
    frames.add(bytes.subarray(6));
    const rest: string[] = [];
    while (frames.hasNext()) rest.push(String(frames.next()));
    expect(rest).toEqual(['', 'three', 'one', '', 'three']);
    expect(frames.held).toBe(0);
  });

  test.each([
    [1, 'Compressed'],
    [2, 'malformed'],
  ])('are refused with the flag %d', (flag, sentence) => {
    expect(() => add(readFrames(5), Buffer.from([flag, 0, 0, 0, 0]))).toThrow(sentence);
  });

  test('of one byte at a time cost no more than their length', () => {
    const long = frameOf(Buffer.alloc(300_000, 'x'));
    const frames = readFrames(300_000);
    const began = processorTime();
    let read: readonly Buffer[] = [];
    for (const byte of long) read = add(frames, Buffer.from([byte]));
    expect(read.map(({ length }) => length)).toEqual([300_000]);
    expect(processorTime() - began).toBeLessThan(5000);
  });
});
