import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandExamples } from '../../../scripts/reference/command-examples.ts';
import { allCommands } from '../../../scripts/reference/commands-document.ts';
import { referenceDocuments } from '../../../scripts/reference/reference-documents.ts';

test.each(Object.entries(referenceDocuments()))('docs/%s says what the code says', (name, text) => {
  const written = readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
  expect(written, 'run `npm run docs`').toBe(text);
});

test('there is an example of every command, and of nothing else', () => {
  expect(Object.keys(commandExamples)).toEqual(allCommands.map(({ name }) => name));
});
