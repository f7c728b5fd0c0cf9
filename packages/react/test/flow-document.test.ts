import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { flowDocument } from '../../../scripts/flow-document.ts';

test('docs/flow.md shows the flow as its table declares it', () => {
  const written = readFileSync(new URL('../../../docs/flow.md', import.meta.url), 'utf8');
  expect(written, 'run `npm run docs`').toBe(flowDocument());
});
