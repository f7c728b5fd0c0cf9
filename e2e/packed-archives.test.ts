import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveProblems } from '../scripts/pack/archive-problems.ts';
import { packPackages } from '../scripts/pack/pack-packages.ts';
import { runCommand, runNpm } from '../scripts/pack/run-command.ts';

type Manifest = { readonly exports: Readonly<Record<string, Readonly<Record<string, string>>>> };

let folder: string;
let client: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-archives-'));
  const packed = await packPackages(join(folder, 'archives'));
  expect(packed.map(({ name }) => name)).toEqual([
    '@latchkey/client',
    '@latchkey/react',
    '@latchkey/element',
    '@latchkey/admin',
    '@latchkey/next',
  ]);
  client = packed[0]?.file ?? '';
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The client's archive again, with its manifest or a file of it changed. */
async function repacked(
  change: (manifest: Manifest) => object,
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const place = await mkdtemp(join(folder, 'repacked-'));
  await runCommand('tar', ['-xzf', client, '-C', place], folder);
  const unpacked = join(place, 'package');
  const manifest = join(unpacked, 'package.json');
  await writeFile(manifest, JSON.stringify(change(JSON.parse(await readFile(manifest, 'utf8')))));
  for (const [path, text] of Object.entries(files)) await writeFile(join(unpacked, path), text);
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', place];
  const [{ filename }] = JSON.parse(await runNpm(args, unpacked));
  return join(place, filename);
}

const withRoot = (manifest: Manifest, root: object) => ({
  ...manifest,
  exports: { ...manifest.exports, '.': root },
});

describe('an archive', () => {
  test('is without fault, packed again as it was', async () => {
    expect(await archiveProblems(await repacked((manifest) => manifest))).toEqual([]);
  });

  test('is held back whose types are looked for last', async () => {
    const last = { default: './dist/index.js', types: './dist/index.d.ts' };
    const problems = await archiveProblems(await repacked((all) => withRoot(all, last)));
    expect(problems.join('\n')).toContain('types should be the first');
  });

  test('is held back whose code is of modules and whose types are not', async () => {
    const other = { types: './dist/index.d.cts', default: './dist/index.js' };
    const types = { 'dist/index.d.cts': 'export declare const createClient: () => void;\n' };
    const file = await repacked((manifest) => withRoot(manifest, other), types);
    expect((await archiveProblems(file)).join('\n')).toContain('FalseCJS in');
  });

  test('is held back whose declarations ask for what is not there', async () => {
    const types = { 'dist/index.d.ts': "export * from './gone.js';\n" };
    const problems = await archiveProblems(await repacked((manifest) => manifest, types));
    expect(problems.join('\n')).toContain('InternalResolutionError in');
  });
});
