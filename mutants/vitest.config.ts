import { defineConfig } from 'vitest/config';

/** The tests that `run.ts` chose for the files it changes; no PostgreSQL, no browser. */
export default defineConfig({
  test: {
    include: (process.env['LATCHKEY_MUTANT_TESTS'] ?? '').split(','),
    exclude: ['**/node_modules/**'],
    environment: 'node',
    // Which mutant is alive is a switch in the code, so nothing has to be loaded again for each.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
