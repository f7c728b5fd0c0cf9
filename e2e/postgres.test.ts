import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

it('the PostgreSQL of the tests leaves the exit code of a failed run alone', async () => {
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url))};
    await (await startPostgres()).stop();
    process.exitCode = 3;`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  expect(await once(child, 'exit')).toEqual([3, null]);
});
