import { expect, test } from 'vitest';
import { postedBytes } from './posted-bytes.ts';

const change = (...parameters: readonly (string | Uint8Array | null)[]) => ({
  sql: 'SELECT 1',
  parameters,
});

/** As it is on the other side. */
const arrived = (changes: readonly ReturnType<typeof change>[]) => {
  const posted = postedBytes(changes);
  return structuredClone(posted.changes, { transfer: [...posted.transfer] });
};

test('a part takes no more memory along than itself, and leaves the whole as it was', () => {
  const whole = Uint8Array.from({ length: 1000 }, (_, index) => index % 256);
  const [first] = arrived([change('a', whole.subarray(10, 13), null)]);
  const [text, bytes, nothing] = first?.parameters ?? [];
  expect([text, bytes, nothing]).toEqual(['a', new Uint8Array([10, 11, 12]), null]);
  expect((bytes as Uint8Array).buffer.byteLength).toBe(3);
  expect(whole.byteLength).toBe(1000);
});

test('what is whole is not copied twice, and stays with whoever handed it over', () => {
  const whole = new Uint8Array([1, 2, 3]);
  const changes = [change(whole), change('b')];
  expect(postedBytes(changes)).toEqual({ changes, transfer: [] });
  expect(postedBytes(changes).changes).toBe(changes);
  expect(arrived(changes)).toEqual(changes);
  expect(whole).toEqual(new Uint8Array([1, 2, 3]));
});

test('memory that threads share is copied before somebody changes it', () => {
  const shared = new Uint8Array(new SharedArrayBuffer(2));
  const [first] = postedBytes([change(shared)]).changes;
  shared[0] = 9;
  expect(first?.parameters).toEqual([new Uint8Array([0, 0])]);
});
