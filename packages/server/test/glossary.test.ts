import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const docs = new URL('../../../docs/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, docs), 'utf8');
const listed = (document: string) => document.split('\n').filter((line) => line.startsWith('- '));

test('docs/glossary.md is in alphabetical order, a line for each word', () => {
  const words = listed(read('glossary.md')).map((line) => /^- \*\*([^*]+)\*\*: /.exec(line)?.[1]);
  expect(words.length).toBeGreaterThan(0);
  expect(words).toEqual([...new Set(words)].sort());
});

test('docs/glossary.md leads to decisions that are there', () => {
  const links = Array.from(
    read('glossary.md').matchAll(/\]\(([^)]+)\)/g),
    ([, path]) => path ?? '',
  );
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(read(link)).not.toBe('');
});
