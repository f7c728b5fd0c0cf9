import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { coverage } from '../../../scripts/coverage/coverage.ts';
import { type Chapter, promises } from '../../../scripts/coverage/promises.ts';
import type { Proof } from '../../../scripts/coverage/proof.ts';
import { coverageDocument } from '../../../scripts/coverage-document.ts';
import { titlesIn } from '../../../scripts/titles-in.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const chapters = Object.keys(promises) as Chapter[];
const proofs: readonly Proof[] = chapters.flatMap((chapter) =>
  Object.values(coverage[chapter]).flat(),
);
const files = [...new Set(proofs.map(({ file }) => file))];

test('docs/coverage.md says which test shows what', () => {
  expect(read('docs/coverage.md'), 'run `npm run docs`').toBe(coverageDocument());
});

test.each(files)('every test named in %s is there', (file) => {
  const titles = titlesIn(read(file));
  const named = proofs.filter((proof) => proof.file === file).map(({ title }) => title);
  expect(named.filter((title) => !titles.includes(title))).toEqual([]);
});

describe.each(chapters)('of the %s', (chapter) => {
  test('everything that is promised is shown, and nothing else is listed', () => {
    expect(Object.keys(coverage[chapter]).sort()).toEqual([...promises[chapter]].sort());
  });
});

test('a title that nobody has written is noticed', () => {
  const source = "test('is here', () => {});\ntest.each([1])(\n  'is %s',\n  async () => {},\n);";
  expect(titlesIn(source)).toEqual(['is here', 'is %s']);
  expect(titlesIn("// test('is gone')")).toEqual([]);
});
