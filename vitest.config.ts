import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,apps}/*/{src,test}/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: [
      'e2e/postgres-setup.ts',
      'packages/testing/src/browsers/browser-setup.ts',
      'packages/testing/src/spare-keys-setup.ts',
    ],
    setupFiles: ['packages/testing/src/begin-file.ts'],
    environment: 'node',
    // A file of tests finds what the one before it has read: reading took a sixth of the time.
    isolate: false,
    // Vitest would leave one core alone, which is half of what a machine with two has.
    maxWorkers: '100%',
    // A whole server with its database starts inside many tests, on machines with two cores. And a
    // browser says what it waited for after a minute, which the runner is to wait for.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What is waited for comes when it comes, on a busy machine later.
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', ['json', { outputFile: '.latchkey-test/results.json' }]],
  },
});
