import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** The house without anybody in it: only what says where the walls are. */
let house: string;
beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'latchkey-walls-'));
  const rules = [
    'biome.json',
    'tsconfig.json',
    ...['protocol', 'client', 'react'].map((name) => `packages/${name}/tsconfig.json`),
    'apps/web/tsconfig.json',
  ];
  for (const rule of rules) await cp(join(root, rule), join(house, rule));
  await writeFile(join(house, 'package.json'), '{ "type": "module" }');
  await symlink(join(root, 'node_modules'), join(house, 'node_modules'));
});
afterAll(() => rm(house, { recursive: true }));

async function plant(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(house, path)), { recursive: true });
    await writeFile(join(house, path), text);
  }
}

/** What a tool says, and whether it refuses. */
const run = (command: string, ...parameters: string[]) =>
  new Promise<{ readonly refuses: boolean; readonly says: string }>((resolve) => {
    const program = join(root, 'node_modules/.bin', command);
    execFile(program, parameters, { cwd: house }, (error, stdout, stderr) =>
      resolve({ refuses: error !== null, says: stdout + stderr }),
    );
  });

type Diagnostic = {
  readonly category: string;
  readonly message: string;
  readonly location: { readonly path: string };
};

/** Where the linter refuses something, and by which rule. */
async function refusals(): Promise<readonly string[]> {
  const { says } = await run('biome', 'lint', '--vcs-enabled=false', '--reporter=json', '.');
  const report = says.slice(says.indexOf('{'), says.lastIndexOf('}') + 1);
  const { diagnostics } = JSON.parse(report) as { diagnostics: readonly Diagnostic[] };
  return diagnostics.map(({ category, location }) => `${location.path} ${category.split('/')[2]}`);
}

describe('the linter refuses', () => {
  // Each as [where, what it imports there].
  const forbidden = [
    ['packages/protocol/src/planted.ts', 'node:fs'],
    ['packages/protocol/src/planted-ours.ts', '@latchkey/client'],
    ['packages/client/src/planted.ts', 'node:crypto'],
    ['packages/client/src/planted-server.ts', '../../server/src/server.ts'],
    ['packages/client/src/planted-widget.ts', '@latchkey/react'],
    ['packages/react/src/planted.ts', 'node:crypto'],
    ['packages/react/src/planted-protocol.ts', '@latchkey/protocol'],
    ['packages/react/src/flow/planted.ts', 'react'],
    ['packages/react/src/flow/planted-words.ts', '../messages/words.ts'],
    ['apps/web/src/planted.ts', 'node:fs'],
    ['apps/web/src/planted-folder.ts', '../../../packages/server/src/server.ts'],
    ['packages/server/src/identity/planted.ts', 'fastify'],
    ['packages/server/src/identity/planted-store.ts', '../store/store.ts'],
    ['packages/server/src/store/planted.ts', '../http/app.ts'],
  ] as const;

  let found: readonly string[];
  beforeAll(async () => {
    await plant(Object.fromEntries(forbidden.map(([path, from]) => [path, `import '${from}';\n`])));
    await plant({
      'packages/client/src/circle-one.ts':
        "import type { Two } from './circle-two.ts';\nexport type One = { readonly two: Two };\n",
      'packages/client/src/circle-two.ts':
        "import type { One } from './circle-one.ts';\nexport type Two = { readonly one?: One };\n",
      'packages/client/src/innocent.ts': 'export const innocent = true;\n',
    });
    found = await refusals();
  });

  test.each(forbidden)('%s to import %s', (path) => {
    expect(found).toContain(`${path} noRestrictedImports`);
  });

  test('a circle of imports, also if it is of types alone', () => {
    expect(found).toContain('packages/client/src/circle-one.ts noImportCycles');
  });

  test('nothing that is in order', () => {
    expect(found.filter((refusal) => refusal.includes('innocent'))).toEqual([]);
  });
});

describe('what runs in browsers does not compile with', () => {
  const places = ['packages/protocol', 'packages/client', 'packages/react', 'apps/web'];

  test.each(places)('what only Node has: %s', async (place) => {
    await rm(join(house, place, 'src'), { recursive: true, force: true });
    await plant({ [`${place}/src/clean.ts`]: 'export const clean = location.href;\n' });
    expect(await run('tsc', '-p', place)).toMatchObject({ refuses: false });
    await plant({
      [`${place}/src/planted.ts`]:
        "export const planted = [process.env['HOME'], Buffer.from('')];\n",
    });
    const { refuses, says } = await run('tsc', '-p', place);
    expect(refuses).toBe(true);
    expect(says).toContain("Cannot find name 'process'");
    expect(says).toContain("Cannot find name 'Buffer'");
  });

  test('the check of every change looks at all of them', async () => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    for (const place of places) expect(scripts['check:browsers']).toContain(`tsc -p ${place}`);
    expect(scripts.check).toContain('npm run check:browsers');
    expect(scripts.check).toContain('biome ci --error-on-warnings .');
  });
});
