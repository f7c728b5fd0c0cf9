import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Where the example is in the repository. Packages that are installed come without it. */
const folder = fileURLToPath(new URL('../../../../../apps/example', import.meta.url));

const run = promisify(execFile);

export type ExampleFolder = {
  readonly dist: string;
  /** The path of one of its files. */
  file(name: string): string;
  /** Whether its last build was made of its sources as they are. */
  isBuilt(): Promise<boolean>;
  /** Installs what it is made with, which nobody else here needs, and builds it. */
  setUp(): Promise<void>;
};

/** Both are run as people run them, and neither is loaded before somebody wants it. */
async function setUp(): Promise<void> {
  const options = { shell: process.platform === 'win32' };
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder], options);
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', join(folder, 'build.ts')]);
}

async function isBuilt(): Promise<boolean> {
  const stamp: { isUpToDate(): boolean } = await import(
    pathToFileURL(join(folder, 'build/stamp.ts')).href
  );
  return stamp.isUpToDate();
}

/** None where this server does not run from the repository. */
export function findExample(): ExampleFolder | undefined {
  if (!existsSync(join(folder, 'build.ts'))) return undefined;
  return { dist: join(folder, 'dist'), file: (name) => join(folder, name), isBuilt, setUp };
}
