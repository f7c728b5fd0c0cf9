import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const docs = new URL('../../../docs/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, docs), 'utf8');
const listed = (document: string) => document.split('\n').filter((line) => line.startsWith('- '));

test('docs/decisions/README.md asks one question for every decision', () => {
  const decisions = readdirSync(new URL('decisions/', docs)).filter((name) => /^\d/.test(name));
  const questions = listed(read('decisions/README.md'));
  const answers = questions.map((line) => {
    const [, number, file] = /^- [^?]+\? \[(\d{4})\]\(([^)]+)\)(?:, replaced)?$/.exec(line) ?? [];
    expect(file?.slice(0, 4), line).toBe(number);
    return file;
  });
  expect(answers.sort()).toEqual(decisions.sort());
});
