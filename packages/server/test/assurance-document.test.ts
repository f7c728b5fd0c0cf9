import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Page, Proof } from '../../../scripts/assurance/answer.ts';
import { chapters } from '../../../scripts/assurance/assurance.ts';
import { asked } from '../../../scripts/assurance/requirements.ts';
import { assuranceDocument } from '../../../scripts/assurance-document.ts';
import { titlesIn } from '../../../scripts/titles-in.ts';

const place = (path: string) => new URL(`../../../${path}`, import.meta.url);
const read = (path: string) => readFileSync(place(path), 'utf8');

const answers = chapters.flatMap((chapter) =>
  chapter.answers.flatMap((part) =>
    Object.entries(part).map(([id, answer]) => ({ id, chapter: chapter.id, ...answer })),
  ),
);
const proofs: readonly Proof[] = answers.flatMap((answer) => answer.proofs);
const threats = proofs.filter((proof) => typeof proof === 'string');
const tests = proofs.filter((proof) => typeof proof !== 'string' && 'title' in proof);
const pages = proofs.filter((proof) => typeof proof !== 'string' && 'page' in proof);

const headingsIn = (page: string): readonly string[] =>
  [...page.matchAll(/^#{1,3} (.+)$/gm)].map(([, heading = '']) => heading);

const isThere = ({ page, heading }: Page): boolean =>
  existsSync(place(page)) && (heading === undefined || headingsIn(read(page)).includes(heading));

test('docs/assurance.md says what the table says', () => {
  expect(read('docs/assurance.md'), 'run `npm run docs`').toBe(assuranceDocument());
});

test('the standard has 70 requirements of level 1 and 183 of level 2', () => {
  const levels = [...asked.values()];
  expect(['1', '2'].map((level) => levels.filter((each) => each === level).length)).toEqual([
    70, 183,
  ]);
});

test('every requirement of levels 1 and 2 is answered once, in order and in its chapter', () => {
  expect(answers.map(({ id }) => id)).toEqual([...asked.keys()]);
  expect(answers.filter(({ id, chapter }) => !id.startsWith(`${chapter}.`))).toEqual([]);
});

test.each([...new Set(tests.map(({ file }) => file))])(
  'every test named in %s is there',
  (file) => {
    const titles = titlesIn(read(file));
    const named = tests.filter((proof) => proof.file === file).map(({ title }) => title);
    expect(named.filter((title) => !titles.includes(title))).toEqual([]);
  },
);

test('every row named of docs/threats.md is there', () => {
  const rows = [...read('docs/threats.md').matchAll(/^- \*\*([A-Z]+\d+)\*\*/gm)].map(
    ([, row]) => row,
  );
  expect(threats.length).toBeGreaterThan(0);
  expect(threats.filter((row) => !rows.includes(row))).toEqual([]);
});

test('every page is there, with the heading that is named', () => {
  expect(pages.filter((page) => !isThere(page))).toEqual([]);
});

test('whatever is met or partly met is shown by something', () => {
  const claimed = answers.filter(({ state }) => state === 'met' || state === 'partly');
  expect(claimed.filter((answer) => answer.proofs.length === 0)).toEqual([]);
});

test('whatever is not simply met says why, in sentences', () => {
  const open = answers.filter(({ state, words }) => state !== 'met' || words !== undefined);
  const sentence = /^[A-Z`].{15,}\.$/;
  expect(open.filter(({ words }) => !sentence.test(words ?? ''))).toEqual([]);
});

test('what is asked for is said in a few words', () => {
  const count = (text: string) => text.split(' ').length;
  expect(answers.filter((answer) => count(answer.asked) < 2 || count(answer.asked) > 10)).toEqual(
    [],
  );
});

test('a page and a heading that nobody has written are noticed', () => {
  const page = 'docs/operations.md';
  expect([{ page }, { page, heading: 'Keys' }].every(isThere)).toBe(true);
  expect([{ page: 'docs/gone.md' }, { page, heading: 'Locks' }].some(isThere)).toBe(false);
});
