import { expect, test } from 'vitest';
import { undocumentedExports } from '../../../scripts/exports/undocumented.ts';

test('whatever applications can import, and every property of it, says what it is', () => {
  expect(undocumentedExports()).toEqual([]);
});
