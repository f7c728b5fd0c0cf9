import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

const squaresOf = (path: string) =>
  [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

test('a picture has its three corners, and the white edge that cameras need', () => {
  const { size, path } = qrPath('otpauth://totp/example.com:ada?secret=JBSWY3DPEHPK3PXP');
  const squares = squaresOf(path);
  const isDark = (x: number, y: number) => squares.some(([a, b]) => a === x && b === y);
  const last = size - 1;
  for (const [x, y] of [
    [4, 4],
    [last - 4, 4],
    [4, last - 4],
  ] as const) {
    expect(isDark(x, y)).toBe(true);
  }
  const edge = squares.filter(([x, y]) => Math.min(x, y) < 4 || Math.max(x, y) > last - 4);
  expect(edge).toEqual([]);
});

test('another text is another picture', () => {
  expect(qrPath('one').path).not.toBe(qrPath('two').path);
});
