import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const document = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

const isPath = (text: string) => /^(?:packages|apps|e2e|scripts|docs)\/[\w./-]+$/.test(text);

/** The steps of each example, with what stands between backticks. */
const steps = document
  .split(/^## /m)
  .filter((section) => section.startsWith('Add '))
  .flatMap((section) => {
    const [title = '', ...lines] = section.split('\n');
    return lines
      .filter((line) => line.includes('`'))
      .map((line) => [title, line, [...line.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)]);
  }) as [title: string, line: string, quoted: string[]][];

describe('whoever follows CONTRIBUTING', () => {
  test('adds an operation, a screen, a product', () => {
    expect([...new Set(steps.map(([title]) => title))]).toEqual([
      'Add an operation',
      'Add a screen',
      'Add a product',
    ]);
  });

  test.each(steps)('%s: finds every place of “%s”', (_title, _line, quoted) => {
    for (const path of quoted.filter(isPath)) {
      expect(existsSync(join(root, path)), path).toBe(true);
    }
  });

  test.each(steps)('%s: finds every name in its file: “%s”', (_title, line) => {
    const named = [...line.matchAll(/`([A-Za-z]\w+)` (?:in|of) `([\w./-]+)`/g)];
    for (const [, name = '', path = ''] of named) {
      expect(statSync(join(root, path)).isFile(), path).toBe(true);
      expect(readFileSync(join(root, path), 'utf8')).toMatch(new RegExp(`\\b${name}\\b`));
    }
  });
});
