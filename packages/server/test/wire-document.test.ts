import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldMeanings } from '../../../scripts/reference/field-meanings.ts';
import { allFields, meaningNameOf, wireDocument } from '../../../scripts/wire-document.ts';

test('docs/wire.md says what the protocol package says', () => {
  const written = readFileSync(new URL('../../../docs/wire.md', import.meta.url), 'utf8');
  expect(written, 'run `npm run docs`').toBe(wireDocument());
});

test('every field has a meaning', () => {
  expect(allFields.length).toBeGreaterThan(1000);
  const without = allFields.filter(({ parent, name }) => !meaningNameOf(parent, name));
  expect([...new Set(without.map(({ parent, name }) => `${parent}.${name}`))]).toEqual([]);
});

test('every meaning is that of a field', () => {
  const used = new Set(allFields.map(({ parent, name }) => meaningNameOf(parent, name)));
  expect(Object.keys(fieldMeanings).filter((name) => !used.has(name))).toEqual([]);
});
