/**
 * `npm run test:mutants -- <file>…`: changes each condition, operator and word of a file, one after
 * the other, and shows which changes the file's own tests do not notice. docs/mutants.md says what
 * is known of them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { testsOf } from './tests-of.ts';

const stryker = 'mutants/node_modules/@stryker-mutator/core/bin/stryker.js';

const files = process.argv.slice(2).map((file) => relative('.', file));
if (files.length === 0) throw new Error('Which files? npm run test:mutants -- <file>…');
for (const file of files) {
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  if (testsOf(file).length === 0) throw new Error(`There is no test beside ${file}.`);
}

/** One run for each: what one file's tests notice must not depend on which others are asked for. */
const failed = files.filter((file) => {
  const { status } = spawnSync(
    process.execPath,
    [stryker, 'run', 'mutants/stryker.config.json', '--mutate', file],
    {
      stdio: 'inherit',
      env: { ...process.env, LATCHKEY_MUTANT_TESTS: testsOf(file).join(',') },
    },
  );
  return status !== 0;
});
if (failed.length > 0) console.log(`Too few were noticed in ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
