import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,apps}/*/{src,test}/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['e2e/postgres-setup.ts', 'packages/testing/src/browsers/browser-setup.ts'],
    environment: 'node',
    // Vitest would leave one core alone, which is half of what a machine with two has.
    maxWorkers: '100%',
    // A whole server with its database starts inside many tests, on machines with two cores.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes when it comes, on a busy machine later.
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', ['json', { outputFile: '.latchkey-test/results.json' }]],
  },
});
