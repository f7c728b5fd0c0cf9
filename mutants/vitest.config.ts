import { defineConfig } from 'vitest/config';
import { keptThread } from './kept-thread.ts';

/** The tests that `run.ts` chose for the file it changes; no PostgreSQL, no browser. */
export default defineConfig({
  plugins: [keptThread()],
  test: {
    include: (process.env['LATCHKEY_MUTANT_TESTS'] ?? '').split(','),
    exclude: ['**/node_modules/**'],
    environment: 'node',
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
