import { sessionLimits } from '@latchkey/protocol';
import { sampleAccount, sampleSession, sampleTime } from '@latchkey/testing/sample-records';
import { expect, test } from 'vitest';
import { coarsely, isCoarselyNow } from './coarse-time.ts';
import { isOver } from './is-over.ts';

const { idle, lastUseStep } = sessionLimits;
const longAgo = sampleTime - 400 * 24 * 3_600_000;

test.each([
  ['one that was used just now', {}, {}, false],
  ['one that was ended', { revokedAt: sampleTime - 1 }, {}, true],
  ['one that was ended by a clock that ran ahead', { revokedAt: sampleTime + 1 }, {}, true],
  ['the last moment of a year', { expiresAt: sampleTime + 1 }, {}, false],
  ['the first moment after it', { expiresAt: sampleTime }, {}, true],
  ['the last idle moment', { lastUsedAt: sampleTime - idle + 1 }, {}, false],
  ['the first moment after it', { lastUsedAt: sampleTime - idle }, {}, true],
  ['a sign-in of the second that others ended in', { authTime: 7 }, { validSince: 7 }, false],
  ['a sign-in of the second before', { authTime: 6 }, { validSince: 7 }, true],
])('%s', (_, session, account, over) => {
  const known = sampleAccount({ validSince: longAgo / 1000, ...account });
  expect(isOver(sampleSession(session), known, sampleTime)).toBe(over);
});

test('people are told the hour of a time and no more', () => {
  const hour = Math.floor(sampleTime / lastUseStep) * lastUseStep;
  for (const past of [0, 1, lastUseStep - 1]) expect(coarsely(hour + past)).toBe(hour);
  expect(coarsely(hour - 1)).toBe(hour - lastUseStep);
});

test('what was written down says enough for an hour', () => {
  expect(isCoarselyNow(null, sampleTime)).toBe(false);
  // Nothing is not the start of all time.
  expect(isCoarselyNow(null, 1)).toBe(false);
  expect(isCoarselyNow(sampleTime, sampleTime)).toBe(true);
  expect(isCoarselyNow(sampleTime, sampleTime + lastUseStep - 1)).toBe(true);
  expect(isCoarselyNow(sampleTime, sampleTime + lastUseStep)).toBe(false);
});
