import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** Where nobody waits for what is brought, or where the time is set for all of them at once. */
const unhurried = new Set(['messages/load-language.ts']);

// A file that never arrives would leave a spinner for ever, and nobody told.
test('what somebody waits for is brought within a time', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !/\.test\./.test(file));
  expect(files.length).toBeGreaterThan(200);
  const waiting = files.filter((file) =>
    /await import\(/.test(readFileSync(source + file, 'utf8')),
  );
  expect(waiting.filter((file) => !unhurried.has(file))).toEqual([]);
});
