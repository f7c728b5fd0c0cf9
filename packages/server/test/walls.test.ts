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
    ...['protocol', 'rules', 'client', 'react'].map((name) => `packages/${name}/tsconfig.json`),
    'apps/web/tsconfig.json',
    'apps/example/tsconfig.json',
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
    ['packages/protocol/src/planted-site.ts', '@latchkey/identity/http/site/site'],
    ['packages/rules/src/planted.ts', 'node:crypto'],
    ['packages/rules/src/planted-server.ts', '@latchkey/server/server'],
    ['packages/rules/src/testing/planted-parts.ts', '@latchkey/testing/proofs'],
    ['packages/client/src/planted.ts', 'node:crypto'],
    ['packages/client/src/planted-server.ts', '../../server/src/server.ts'],
    ['packages/client/src/planted-widget.ts', '@latchkey/react'],
    ['packages/client/src/planted-descriptions.ts', '@latchkey/protocol'],
    ['packages/client/src/planted-limits.ts', '@latchkey/protocol/limits'],
    ['packages/admin/src/edge/planted.ts', 'node:crypto'],
    ['packages/admin/src/edge/planted-beside.ts', '../webhooks.ts'],
    ['packages/react/src/planted.ts', 'node:crypto'],
    ['packages/react/src/planted-protocol.ts', '@latchkey/protocol'],
    ['packages/react/src/planted-limits.ts', '@latchkey/protocol/client-limits'],
    ['packages/element/src/planted.ts', 'node:crypto'],
    ['packages/element/src/planted-protocol.ts', '@latchkey/protocol'],
    ['packages/react/src/flow/planted.ts', 'react'],
    ['packages/react/src/flow/planted-site.ts', '@latchkey/identity/http/site/site'],
    ['packages/react/src/flow/planted-words.ts', '../messages/words.ts'],
    ['packages/react/src/kit/planted.ts', '../flow/flow.ts'],
    ['apps/web/src/planted.ts', 'node:fs'],
    ['apps/web/src/planted-protocol.ts', '@latchkey/protocol'],
    ['apps/web/src/planted-limits.ts', '@latchkey/protocol/client-limits'],
    ['apps/web/src/planted-folder.ts', '../../../packages/server/src/server.ts'],
    ['apps/example/src/planted.ts', 'node:fs'],
    ['apps/example/src/planted-rules.ts', '@latchkey/rules'],
    ['apps/example/src/planted-auth.ts', 'firebase/auth'],
    ['apps/example/src/planted-folder.ts', '../../../packages/react/src/index.ts'],
    ['packages/kernel/src/planted.ts', '@latchkey/identity/identity'],
    ['packages/kernel/src/planted-wire.ts', './http/app.ts'],
    ['packages/kernel/src/audit/planted.ts', '../store/database.ts'],
    ['packages/kernel/src/audit/planted-sql.ts', 'kysely'],
    ['packages/kernel/src/store/planted.ts', '../http/app.ts'],
    ['packages/kernel/src/keys/planted.ts', '@latchkey/server/server'],
    ['packages/kernel/src/keys/planted-store.ts', '../store/signing-keys.ts'],
    ['packages/kernel/src/http/planted.ts', '../store/sqlite.ts'],
    ['packages/kernel/src/outgoing/planted.ts', '../http/app.ts'],
    ['packages/kernel/src/metrics/planted.ts', '../http/app.ts'],
    ['packages/kernel/src/metrics/planted-format.ts', 'prom-client'],
    ['packages/kernel/src/http/planted-format.ts', 'prom-client'],
    ['packages/identity/src/accounts/planted-format.ts', 'prom-client'],
    ['packages/identity/src/accounts/planted-metrics.ts', '@latchkey/kernel/metrics/metrics'],
    ['packages/identity/src/hashing/planted-format.ts', 'prom-client'],
    ['packages/identity/src/accounts/planted.ts', 'fastify'],
    ['packages/identity/src/accounts/planted-store.ts', '../store/store.ts'],
    ['packages/identity/src/accounts/planted-keys.ts', '@latchkey/kernel/keys/key-ring'],
    ['packages/identity/src/accounts/planted-log.ts', '@latchkey/kernel/log'],
    ['packages/identity/src/providers/planted.ts', './adapters/oidc.ts'],
    ['packages/identity/src/store/planted.ts', '../http/mount-identity.ts'],
    ['packages/identity/src/http/planted.ts', '../store/store.ts'],
    ['packages/identity/src/http/pages/planted.ts', '../../store/store.ts'],
    ['packages/identity/src/http/planted-adapter.ts', '../providers/adapters/saml.ts'],
    ['packages/identity/src/delivery/planted-store.ts', '../store/store.ts'],
    ['packages/identity/src/delivery/planted.ts', '../http/mount-identity.ts'],
    ['packages/identity/src/hashing/planted-above.ts', '@latchkey/server/server'],
    ['packages/documents/src/values/planted.ts', '@latchkey/identity/identity'],
    ['packages/documents/src/query/planted.ts', '@latchkey/kernel/store/database'],
    ['packages/documents/src/query/planted-sql.ts', 'kysely'],
    ['packages/documents/src/writes/planted.ts', '@latchkey/kernel/clock/clock'],
    ['packages/documents/src/writes/planted-chance.ts', 'node:crypto'],
    ['packages/documents/src/store/planted.ts', '@latchkey/identity/store/store'],
    ['packages/documents/src/store/planted-edge.ts', '@latchkey/kernel/http/mount'],
    ['packages/documents/src/access/planted.ts', 'fastify'],
    ['packages/documents/src/access/planted-store.ts', '@latchkey/kernel/store/database'],
    ['packages/documents/src/http/planted.ts', '../store/open-documents.ts'],
    ['packages/documents/src/http/planted-sql.ts', 'kysely'],
    ['packages/documents/src/http/planted-identity.ts', '@latchkey/identity/identity'],
    ['packages/documents/src/transfer/planted.ts', '@latchkey/kernel/store/database'],
    ['packages/documents/src/transfer/planted-command.ts', '../commands/export.ts'],
    ['packages/documents/src/live/planted.ts', 'node:http2'],
    ['packages/documents/src/live/planted-store.ts', '@latchkey/kernel/store/database'],
    ['packages/documents/src/live/planted-edge.ts', '../http/call.ts'],
    ['packages/documents/src/commands/planted.ts', '@latchkey/server/cli/with-data'],
    ['packages/documents/src/product.ts', '@latchkey/identity/identity'],
    ['packages/files/src/objects/planted.ts', '@latchkey/documents/product'],
    ['packages/files/src/objects/planted-disk.ts', 'node:fs/promises'],
    ['packages/files/src/metadata/planted.ts', 'kysely'],
    ['packages/files/src/uploads/planted.ts', 'node:crypto'],
    ['packages/files/src/uploads/planted-clock.ts', '@latchkey/kernel/clock/open-clock'],
    ['packages/files/src/bytes/planted.ts', '@aws-sdk/client-s3'],
    ['packages/files/src/bytes/disk/planted.ts', 'kysely'],
    ['packages/files/src/bytes/s3/planted.ts', '../../store/objects.ts'],
    ['packages/files/src/store/planted.ts', '../bytes/disk/open-disk.ts'],
    ['packages/files/src/store/planted-edge.ts', '@latchkey/kernel/http/mount'],
    ['packages/files/src/open-files.ts', 'node:fs/promises'],
    ['packages/files/src/access/planted.ts', '@latchkey/identity/identity'],
    ['packages/files/src/http/planted.ts', '@latchkey/kernel/store/database'],
    ['packages/files/src/http/v0/planted.ts', '../../store/objects.ts'],
    ['packages/files/src/commands/planted.ts', '@latchkey/server/cli/with-data'],
    ['packages/files/src/product.ts', '@latchkey/documents/product'],
    ['packages/rulesets/src/planted.ts', '@latchkey/documents/product'],
    ['packages/rulesets/src/planted-sql.ts', 'kysely'],
    ['packages/rulesets/src/sample/planted.ts', '@latchkey/kernel/store/database'],
    ['packages/rulesets/src/open-rulesets.ts', 'fastify'],
    ['packages/rulesets/src/store/planted.ts', '@latchkey/kernel/http/mount'],
    ['packages/rulesets/src/http/planted.ts', '@latchkey/kernel/store/database'],
    ['packages/rulesets/src/http/planted-store.ts', '../store/ruleset-store.ts'],
    ['packages/rulesets/src/cli/planted.ts', '@latchkey/documents/product'],
    ['packages/rulesets/src/product.ts', '@latchkey/server/server'],
    ['packages/server/src/planted.ts', '@latchkey/testing/world'],
  ] as const;

  let found: readonly string[];
  beforeAll(async () => {
    await plant(Object.fromEntries(forbidden.map(([path, from]) => [path, `import '${from}';\n`])));
    await plant({
      'packages/client/src/circle-one.ts':
        "import type { Two } from './circle-two.ts';\nexport type One = { readonly two: Two };\n",
      'packages/client/src/circle-two.ts':
        "import type { One } from './circle-one.ts';\nexport type Two = { readonly one?: One };\n",
      'packages/client/src/innocent.ts':
        "export { redirectCancelDelay } from '@latchkey/protocol/client-limits';\nexport type { ErrorCode } from '@latchkey/protocol/types';\n",
      'packages/identity/src/accounts/innocent.ts': "import '@latchkey/kernel/refused';\n",
      'packages/documents/src/values/innocent.ts': "import '@latchkey/kernel/rpc-refused';\n",
      'packages/documents/src/http/innocent.ts': "import '@latchkey/kernel/http/mount';\n",
      'packages/documents/src/transfer/innocent.ts': "import 'node:fs/promises';\n",
      'packages/documents/src/live/innocent.ts': "import 'node:crypto';\n",
      'packages/documents/src/commands/innocent.ts':
        "import '@latchkey/kernel/commands/progress';\nconsole.log('done');\n",
      'packages/files/src/objects/innocent.ts': "import '@latchkey/kernel/rpc-refused';\n",
      'packages/files/src/store/innocent.ts': "import '../bytes/bytes.ts';\n",
      'packages/files/src/bytes/disk/innocent.ts': "import 'node:fs/promises';\n",
      'packages/files/src/http/innocent.ts': "import '../open-files.ts';\n",
      'packages/server/src/innocent.ts': "import '@latchkey/identity/store/store';\n",
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
  const places = [
    'packages/protocol',
    'packages/rules',
    'packages/client',
    'packages/react',
    'apps/web',
    'apps/example',
  ];

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

  test('a description of the protocol, where the client asks for types', async () => {
    await rm(join(house, 'packages/client/src'), { recursive: true, force: true });
    await plant({
      'packages/client/src/planted.ts':
        "import { signUp } from '@latchkey/protocol/types';\nexport const planted = signUp;\n",
    });
    const { refuses, says } = await run('tsc', '-p', 'packages/client');
    expect(refuses).toBe(true);
    expect(says).toContain('cannot be used as a value');
  });

  test('the check of every change looks at all of them', async () => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    for (const place of places) expect(scripts['check:browsers']).toContain(`tsc -p ${place}`);
    expect(scripts.check).toContain('npm run check:browsers');
    expect(scripts.check).toContain('biome ci --error-on-warnings .');
  });
});
