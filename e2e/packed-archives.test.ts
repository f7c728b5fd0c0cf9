import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveProblems } from '../scripts/pack/archive-problems.ts';
import { filesBelow } from '../scripts/pack/files-below.ts';
import { packPackages } from '../scripts/pack/pack-packages.ts';
import { runCommand, runNpm } from '../scripts/pack/run-command.ts';

type Manifest = { readonly exports: Readonly<Record<string, Readonly<Record<string, string>>>> };

type Published = Manifest & {
  readonly keywords: readonly string[];
  readonly homepage: string;
  readonly bugs: { readonly url: string };
  readonly repository: { readonly url: string; readonly directory: string };
};

let folder: string;
let client: string;
/** The folder of each package, unpacked. */
const unpacked = new Map<string, string>();
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
  for (const { name, file } of packed) {
    const place = join(folder, 'unpacked', name);
    await mkdir(place, { recursive: true });
    await runCommand('tar', ['-xzf', file, '-C', place, '--strip-components=1'], folder);
    unpacked.set(name, place);
  }
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

describe('every package', () => {
  test('says where it comes from, what it is about and whom to tell of faults', async () => {
    for (const [name, place] of unpacked) {
      const manifest: Published = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'));
      const directory = name.replace('@latchkey/', 'packages/');
      expect(manifest.repository).toMatchObject({
        url: 'git+https://github.com/latchkey-dev/latchkey.git',
        directory,
      });
      expect(manifest.homepage).toContain(directory);
      expect(manifest.bugs.url).toBe('https://github.com/latchkey-dev/latchkey/issues');
      expect(manifest.keywords.length, name).toBeGreaterThan(3);
    }
  });

  test('leads from each of its modules to the source, which comes along', async () => {
    for (const place of unpacked.values()) {
      for (const file of await filesBelow(join(place, 'dist'), /\.js$/)) {
        const map = JSON.parse(await readFile(`${file}.map`, 'utf8'));
        expect(map.sourcesContent?.join(''), file).toMatch(/\S/);
        expect(await readFile(file, 'utf8')).toMatch(
          /\n\/\/# sourceMappingURL=[\w.-]+\.js\.map\s*$/,
        );
      }
    }
  });

  test('has no other maps than those of its modules', async () => {
    for (const place of unpacked.values()) {
      const maps = await filesBelow(join(place, 'dist'), /\.map$/);
      const modules = await filesBelow(join(place, 'dist'), /\.js$/);
      expect(maps).toEqual(modules.map((module) => `${module}.map`));
    }
  });

  test('a line that was put in front moves nothing', async () => {
    const file = join(unpacked.get('@latchkey/react') ?? '', 'dist/sign-in.js');
    const [lines, map] = [
      (await readFile(file, 'utf8')).split('\n'),
      JSON.parse(await readFile(`${file}.map`, 'utf8')),
    ];
    expect(lines[0]).toBe('"use client";');
    const line = lines.findIndex((text) => text.startsWith('export function SignIn('));
    const entry = new SourceMap(map).findEntry(line, 0);
    const source: string = map.sourcesContent[0];
    expect('originalLine' in entry && source.split('\n')[entry.originalLine]).toMatch(
      /^export function SignIn\(/,
    );
  });

  test('brings browsers nothing of what administrators ask for, and nothing of our gallery', async () => {
    const names = new Set<string>();
    for (const name of ['@latchkey/client', '@latchkey/react', '@latchkey/element']) {
      const place = unpacked.get(name) ?? '';
      for (const file of await filesBelow(place)) {
        names.add(relative(place, file));
        const text = await readFile(file, 'utf8');
        expect(text, file).not.toMatch(
          /\b(?:batchCreate|createTenant|updateConfig|createServiceAccount|grantOperator|createOauthIdpConfig|listAuditEvents|createSessionCookie|listAccountSessions|clientSecret)\b/,
        );
      }
    }
    expect([...names].filter((name) => name.includes('gallery'))).toEqual([]);
    expect([...names]).toContain('dist/protocol/identity/sign-in.d.ts');
  });
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
