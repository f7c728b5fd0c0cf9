import { clientLimits } from '@latchkey/protocol';
import { expect, test } from 'vitest';
import * as limits from './limits.ts';

test('every number is the one the protocol promises', () => {
  expect(clientLimits).toMatchObject(limits);
});
