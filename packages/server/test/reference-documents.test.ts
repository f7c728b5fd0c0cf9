import { readFileSync } from 'node:fs';
import { errorCodes } from '@latchkey/protocol';
import { expect, test } from 'vitest';
import { commandExamples } from '../../../scripts/reference/command-examples.ts';
import { allCommands } from '../../../scripts/reference/commands-document.ts';
import { chapters } from '../../../scripts/reference/components.ts';
import { errorGroups } from '../../../scripts/reference/error-help.ts';
import { referenceDocuments } from '../../../scripts/reference/reference-documents.ts';

test.each(Object.entries(referenceDocuments()))('docs/%s says what the code says', (name, text) => {
  const written = readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
  expect(written, 'run `npm run docs`').toBe(text);
});

test('there is an example of every command, and of nothing else', () => {
  expect(Object.keys(commandExamples)).toEqual(allCommands.map(({ name }) => name));
});

test('every code is explained once', () => {
  const explained = Object.values(errorGroups).flatMap((group) => Object.keys(group));
  expect(explained.length).toBe(new Set(explained).size);
  expect(Object.keys(errorCodes).filter((code) => !explained.includes(code))).toEqual([]);
});

test('everything that @latchkey/react exports is told of, and nothing else', () => {
  const index = readFileSync(new URL('../../react/src/index.ts', import.meta.url), 'utf8');
  const exported = [...index.matchAll(/^export \{([^}]+)\}/gm)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ')),
  );
  const told = Object.values(chapters).flatMap((entries) =>
    entries.flatMap((each) => each.exports),
  );
  expect(exported).toContain('SignIn');
  expect(told.sort()).toEqual(exported.sort());
});
