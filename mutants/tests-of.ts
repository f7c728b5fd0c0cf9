import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Where the test beside a file is not named after it, or is not the only one. */
const named: Readonly<Record<string, readonly string[]>> = {
  'sessions/coarse-time.ts': ['sessions/is-over.test.ts'],
  'tokens/id-token.ts': ['tokens/id-token.test.ts', 'tokens/id-token-claims.test.ts'],
};

const identity = 'packages/identity/src';

/**
 * The tests that have to notice when a file is changed: those that are named here, otherwise the
 * one of the same name, otherwise all in its folder. Whole suites would notice more, hours later.
 */
export function testsOf(file: string): readonly string[] {
  const listed = Object.entries(named).find(([name]) => file === `${identity}/${name}`);
  if (listed !== undefined) return listed[1].map((test) => `${identity}/${test}`);
  const own = join(dirname(file), `${basename(file, '.ts')}.test.ts`);
  if (existsSync(own)) return [own];
  return readdirSync(dirname(file))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(dirname(file), name));
}
