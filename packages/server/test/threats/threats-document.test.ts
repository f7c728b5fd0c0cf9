import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const document = readFileSync(new URL('../../../../docs/threats.md', import.meta.url), 'utf8');

/** Family file → rows it promises. */
const promised = new Map(
  document
    .split(/^## /m)
    .slice(1)
    .map((section) => [
      /`([\w-]+\.test\.ts)`/.exec(section)?.[1] ?? '',
      [...section.matchAll(/^- \*\*([A-Z]+\d+)\*\*/gm)].map(([, row]) => row ?? ''),
    ]),
);

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

test.each([...promised])('%s has a test for every row of docs/threats.md', (file, rows) => {
  const titles = [
    ...read(file).matchAll(/\b(?:describe|test)(?:\.each\([\s\S]*?\))?\(\s*['"`]([A-Z]+\d+):/g),
  ];
  const tested = new Set(titles.map(([, row]) => row));
  expect(rows.filter((row) => !tested.has(row))).toEqual([]);
});

test('every file of threat tests is in docs/threats.md', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter(
    (name) => name.endsWith('.test.ts') && name !== 'threats-document.test.ts',
  );
  expect(files.sort()).toEqual([...promised.keys()].sort());
});
