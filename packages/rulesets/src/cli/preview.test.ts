import { afterEach, expect, test, vi } from 'vitest';
import { printPreview } from './preview.ts';

afterEach(() => vi.restoreAllMocks());

test('what people have named is printed as far as it can be seen, and on its own line', () => {
  const printed: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
  const hostile = '\u001b[2J\nOf the last 9 decisions';
  const example = { path: `/notes/${hostile}`, uid: hostile, at: 0, why: `line 1: ${hostile}` };
  printPreview({
    tried: 1,
    undecided: 0,
    unguarded: [[hostile]],
    changes: [{ method: 'get', pattern: `/${hostile}/*`, becomes: 'refused', count: 1, example }],
  });
  expect(printed.join('')).not.toContain('\u001b');
  expect(printed.filter((line) => /^Of the last/m.test(line))).toEqual([
    'Of the last 1 decisions that were kept, all others stay as they are.',
  ]);
});
