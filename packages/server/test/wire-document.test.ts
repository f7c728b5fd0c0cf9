import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wireDocument } from '../../../scripts/wire-document.ts';

test('docs/wire.md says what the protocol package says', () => {
  const written = readFileSync(new URL('../../../docs/wire.md', import.meta.url), 'utf8');
  expect(written, 'run `npm run docs`').toBe(wireDocument());
});
