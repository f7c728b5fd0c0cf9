import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const everything = ['{packages,apps}/*/{src,test}/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'];

const filesThat = (patterns: readonly string[], isMeant: (text: string) => boolean): string[] =>
  patterns
    .flatMap((pattern) => globSync(pattern, { exclude: ['**/node_modules/**'] }))
    .filter((file) => isMeant(readFileSync(file, 'utf8')));

type Run = { readonly include: string[]; readonly env?: Record<string, string> };

const runs: Readonly<Record<string, () => Run>> = {
  test: () => ({ include: everything }),
  // Beside the code, without a browser, a process or a PostgreSQL server.
  quick: () => ({
    include: filesThat(
      ['{packages,apps}/*/src/**/*.test.{ts,tsx}'],
      (text) => !/postgresPlaces|command-process|commands-beside|testing\/browsers/.test(text),
    ),
    env: { TEST_DATABASES: 'SQLite' },
  }),
  // What tries more when there is time for it.
  proofs: () => ({
    include: filesThat(everything, (text) => /testing\/(src\/)?proofs|each-database/.test(text)),
    env: { TEST_PROOFS: 'all' },
  }),
};

// Half of the time of a file is waiting, for a disk, a database, a browser or another process.
const workers = Math.ceil(availableParallelism() * 1.5);

// What files share is never freed, so that looking for what can be takes long and finds little. How
// many megabytes a worker fills before it looks: all of them a quarter of what the machine has left.
const unlooked = Math.min(1536, Math.floor(process.availableMemory() / 4 / workers / 1024 ** 2));

export default defineConfig(({ mode }) => ({
  test: {
    ...runs[mode]?.(),
    exclude: ['**/node_modules/**'],
    globalSetup: [
      // What outlives a run first, and then where all else of it is.
      'packages/testing/src/compile-cache-setup.ts',
      'packages/testing/src/memory-folder-setup.ts',
      'e2e/postgres-setup.ts',
      'packages/testing/src/spare-keys-setup.ts',
    ],
    setupFiles: ['packages/testing/src/begin-file.ts'],
    environment: 'node',
    // A file of tests finds what the one before it has read: reading took a ninth of the time.
    isolate: false,
    // What waits is not idle, and has no memory to give back.
    execArgv: [
      '--no-memory-reducer',
      `--initial-old-space-size=${unlooked}`,
      '--max-semi-space-size=64',
    ],
    maxWorkers: workers,
    // A whole server with its database starts inside many tests, on machines with two cores. And a
    // browser says what it waited for after a minute, which the runner is to wait for. A proof tries a
    // hundred times as much.
    testTimeout: mode === 'proofs' ? 1_800_000 : 180_000,
    hookTimeout: 180_000,
    // What is waited for comes when it comes, on a busy machine later.
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', ['json', { outputFile: `.latchkey-test/${mode}.json` }]],
  },
}));
