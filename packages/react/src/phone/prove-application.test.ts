import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solve } from './prove-application.ts';

const never = new AbortController().signal;

test('a solved challenge begins with as many zero bits as were asked for', async () => {
  const counter = await solve('challenge', 12, never);
  const hash = createHash('sha256').update(`challenge.${counter}`).digest();
  expect(hash.readUInt16BE(0) >> 4).toBe(0);
});

test('nobody works on for a visitor who has left', async () => {
  const left = new AbortController();
  const solved = solve('challenge', 256, left.signal);
  left.abort(new Error('left'));
  await expect(solved).rejects.toThrow('left');
});
