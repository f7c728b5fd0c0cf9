import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  commandFolders,
  freePort,
  startInstalled,
} from '../packages/testing/src/command-process.ts';
import { packServer } from '../scripts/pack/pack-packages.ts';
import { runCommand } from '../scripts/pack/run-command.ts';
import { serverProblems } from '../scripts/pack/server-problems.ts';
import type { ServerManifest } from '../scripts/pack/stage-server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

let folder: string;
let installed: string;
let program: string;
let manifest: ServerManifest;

/**
 * As npm lays it out, without a network: what it names as dependencies is linked from here, and what
 * it forgot to name is nowhere to be found.
 */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-server-'));
  const { file } = await packServer(join(folder, 'archives'));
  const modules = join(folder, 'empty/node_modules');
  installed = join(modules, 'latchkey');
  await mkdir(installed, { recursive: true });
  await runCommand('tar', ['-xzf', file, '-C', installed, '--strip-components=1'], folder);
  manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  for (const name of Object.keys(manifest.dependencies)) {
    const link = join(modules, name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, 'node_modules', name), link, 'junction');
  }
  program = join(installed, manifest.bin['latchkey'] ?? '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const folderFor = commandFolders();

describe('latchkey, installed from its archive', () => {
  test('signs somebody up, shows the sign-in page and leaves cleanly', async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const server = startInstalled(program, ['start'], {
      PORT: String(port),
      LATCHKEY_DATA: join(folderFor(), 'data'),
    });
    expect(await server.prints(/Stop with Ctrl\+C/)).toContain(`Docs         ${url}/docs `);

    const body = JSON.stringify({ email: 'ada@example.com', password: 'correct horse' });
    const headers = { 'content-type': 'application/json' };
    const signUp = await fetch(`${url}/v1/accounts:signUp?key=any`, {
      method: 'POST',
      headers,
      body,
    });
    expect(signUp.status).toBe(200);
    expect(await signUp.json()).toMatchObject({ email: 'ada@example.com' });

    const page = await fetch(`${url}/sign-in`);
    const html = await page.text();
    expect(html).toContain('type="email"');
    const files = [...html.matchAll(/(?:src|href)="(\/__\/[^"]+)"/g)].map(([, path]) => path);
    expect(files.length).toBeGreaterThan(1);
    for (const path of files)
      expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 200]);
    // A plain page of the server's own, with a script that was TypeScript.
    expect((await fetch(`${url}/dev/inbox`)).status).toBe(200);
    const docs = await fetch(`${url}/docs/start`);
    expect([docs.status, await docs.text()]).toEqual([200, expect.stringContaining('Quick start')]);

    server.signal('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  });

  test('says which version it is', async () => {
    const ended = await startInstalled(program, ['--version'], {}).ended;
    const own = JSON.parse(await readFile(join(root, 'packages/server/package.json'), 'utf8'));
    expect(ended).toMatchObject({ code: 0, stdout: `${own.version}\n`, stderr: '' });
    expect(manifest.version).toBe(own.version);
  });

  test('says to an older Node which one it wants, and where that is', () => {
    const older =
      "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})";
    const ended = spawnSync(process.execPath, ['--import', older, program, 'help'], {
      encoding: 'utf8',
    });
    expect(ended.status).toBe(1);
    expect(ended.stderr).toMatch(
      /^Latchkey runs on Node 24, and this is Node 20\.20\.2\. Install /,
    );
    expect(ended.stdout).toBe('');
  });

  test('brings exactly what it was tested with', async () => {
    const { packages } = JSON.parse(await readFile(join(installed, 'npm-shrinkwrap.json'), 'utf8'));
    const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
    const { '': own, ...others } = packages;
    expect(own.dependencies).toEqual(manifest.dependencies);
    for (const [place, entry] of Object.entries<{ version: string; integrity: string }>(others)) {
      expect(entry).toMatchObject({ integrity: lock.packages[place].integrity });
    }
    for (const [name, version] of Object.entries(manifest.dependencies)) {
      expect(others[`node_modules/${name}`].version).toBe(version);
    }
    // Of what only tests and builds need, nothing.
    expect(Object.keys(others)).not.toContain('node_modules/vitest');
    expect(Object.keys(others)).not.toContain('node_modules/vite');
    expect(JSON.stringify(packages)).not.toContain('resolved');
  });
});

describe('it is held back', () => {
  const file = 'dist/kernel/src/log.js';

  test.each([
    ['imports a source', "import './clock.ts';"],
    ['imports what nobody installs', "import 'left-pad';"],
    [
      'starts a thread that is not there',
      "export const entry = new URL('./gone.js', import.meta.url);",
    ],
  ])('when a module %s', async (_, text) => {
    const path = join(installed, file);
    const before = await readFile(path, 'utf8');
    await writeFile(path, `${before}${text}\n`);
    const problems = await serverProblems(installed);
    await writeFile(path, before);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${file} `));
  });
});
