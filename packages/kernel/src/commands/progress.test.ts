import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createByteProgress, createProgress } from './progress.ts';

function terminal(isTTY: boolean) {
  const stream = Object.assign(new PassThrough(), { isTTY });
  const written: string[] = [];
  stream.on('data', (text) => written.push(String(text)));
  // Only what a terminal has besides a stream is missing, and none of it is used.
  return { stream: stream as unknown as NodeJS.WriteStream, written };
}

test('on a terminal a bar grows on one line and goes when the work is done', () => {
  const { stream, written } = terminal(true);
  let now = 0;
  const progress = createProgress({ stream, now: () => now });
  now = 2000;
  progress.show(1000, 4000);
  expect(written.join('')).toBe(
    `\r\x1b[K${'█'.repeat(8)}${'░'.repeat(22)} 25% of 4,000: 1,000 accounts, 500/s`,
  );
  progress.show(4000, 4000);
  expect(written.at(-1)).toContain(`${'█'.repeat(30)} 100%`);
  progress.end();
  expect(written.at(-1)).toBe('\r\x1b[K');
  expect(written.join('')).not.toContain('\n');
});

test('a bar is full when there is more than was counted', () => {
  const { stream, written } = terminal(true);
  createProgress({ stream, now: () => 0 }).show(1100, 1000);
  expect(written.join('')).toContain(`${'█'.repeat(30)} 100% of 1,000`);
});

test('it counts what the work is about', () => {
  const { stream, written } = terminal(true);
  createProgress({ stream, now: () => 0, noun: 'rows' }).show(2);
  expect(written.join('')).toContain('2 rows,');
});

test('how many there will be is not always known', () => {
  const { stream, written } = terminal(true);
  let now = 0;
  const progress = createProgress({ stream, now: () => now });
  now = 1000;
  progress.show(3000);
  expect(written.join('')).toBe('\r\x1b[K3,000 accounts, 3,000/s');
});

test('in a file or a pipe there is no bar', () => {
  const { stream, written } = terminal(false);
  let now = 0;
  const progress = createProgress({ stream, now: () => now });
  now = 29_999;
  progress.show(1, 4);
  progress.end();
  expect(written).toEqual([]);
});

test('a log has a line every half minute, and none of what is done sooner', () => {
  const { stream, written } = terminal(false);
  let now = 0;
  const progress = createProgress({ stream, now: () => now });
  for (now = 0; now <= 65_000; now += 1000) progress.show(now / 10, 9000);
  progress.end();
  expect(written).toEqual(['3,000 of 9,000 accounts, 100/s\n', '6,000 of 9,000 accounts, 100/s\n']);
});

test('bytes are told in KB, and what they are of in one line', () => {
  const { stream, written } = terminal(true);
  let now = 0;
  const progress = createByteProgress({ stream, now: () => now, of: 'a\nfilm.mp4' });
  now = 1000;
  progress.show(2048, 4096);
  expect(written.join('')).toContain('50% of 4: 2 KB of a');
  expect(written.join('')).not.toContain('\n');
});
