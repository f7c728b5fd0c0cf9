import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('a line of the log begins with its time in UTC, wherever the server is', () => {
  const lines: string[] = [];
  const log = createLog(
    'info',
    (line) => lines.push(line),
    () => Date.UTC(2026, 6, 1, 12),
  );
  log('warn', 'mail_postponed', { attempt: 2 });
  expect(lines).toEqual([
    '{"time":"2026-07-01T12:00:00.000Z","level":"warn","event":"mail_postponed","attempt":2}\n',
  ]);
});
