import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { callCommand } from '@latchkey/testing/call-command';
import { freePort } from '@latchkey/testing/command-process';
import { newSamlSigningKey } from '@latchkey/testing/saml-signing';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../src/config/read-config.ts';
import { products } from '../src/products.ts';
import { type Treatment, treatments } from './command-blocks/treatments.ts';
import { type Typed, typedInShell } from './command-blocks/typed-in-shell.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

type Block = { readonly document: string; readonly text: string };

const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const blocks: readonly Block[] = documents.flatMap((document) =>
  [...read(document).matchAll(/^```(?:sh|bash|shell|console)\n([\s\S]*?)^```/gm)].map(
    ([, text = '']) => ({ document, text }),
  ),
);

const isOf = ({ document, text }: Block, treatment: Treatment) =>
  document === treatment.document && text.startsWith(treatment.begins);

/** What says most of it: a block that begins with `npx latchkey users` may be told from the others. */
const treatmentOf = (block: Block) =>
  treatments
    .filter((treatment) => isOf(block, treatment))
    .sort((one, other) => other.begins.length - one.begins.length)[0];

describe('every block of commands', () => {
  test('is run by a test, or has a reason why it cannot be', () => {
    expect(blocks.filter((block) => treatmentOf(block) === undefined)).toEqual([]);
  });

  test('is there, of those that are listed', () => {
    const used = new Set(blocks.map(treatmentOf));
    expect(treatments.filter((treatment) => !used.has(treatment))).toEqual([]);
  });

  test('that another test runs is in that test', () => {
    for (const treatment of treatments) {
      if (!('by' in treatment)) continue;
      expect(existsSync(join(root, treatment.by)), treatment.by).toBe(true);
      expect(read(treatment.by), treatment.by).toContain(treatment.says);
    }
  });
});

const ofFirestore = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /users/{user} { allow read, write: if request.auth.uid == user; }
  }
}
`;

const files = {
  'users.json': JSON.stringify({ users: [{ localId: 'bert', email: 'bert@example.com' }] }),
  'hash.txt': `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}
`,
  'google-secret': 'a secret of Google',
  'firestore.rules': ofFirestore,
  'former.rules': ofFirestore.replace('read, write', 'read'),
  'storage.rules': `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /users/{uid}/{name} { allow read, write: if request.auth.uid == uid; }
  }
}
`,
  // Made by the script of the page.
  'all.jsonl': `${JSON.stringify({ path: 'notes/1', data: { text: 'Hello' } })}\n`,
  'firestore.indexes.json': JSON.stringify({ indexes: [], fieldOverrides: [] }),
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

describe('the blocks that can be run here', () => {
  let world: World;
  let folder: string;
  let settings: Readonly<Record<string, string>>;
  /** What pages call things that have another name here. */
  let names: Readonly<Record<string, string>>;

  const command = async (...args: string[]) => {
    const called = await callCommand(args, settings);
    expect(called.code, `${args.join(' ')}\n${called.stdout}${called.stderr}`).toBe(0);
    return called.stdout;
  };

  /** Of the account that the page before it has made. */
  async function changeAda(edit: object): Promise<void> {
    const accounts = '/v1/projects/latchkey/accounts';
    const found = await world.admin(`${accounts}:lookup`, { email: ['ada@example.com'] });
    const { localId } = found.body.users?.[0] ?? {};
    const { status, text } = await world.admin(`${accounts}:update`, { localId, ...edit });
    expect(status, text).toBe(200);
  }

  const user = '/v1/projects/latchkey/databases/(default)/documents/users/ada';

  async function makeInstallation(): Promise<void> {
    await command(
      'service-accounts',
      'create',
      'robot',
      '--role',
      'owner',
      '--key-file',
      'robot.json',
    );
    const tenant = (await command('tenants', 'create', 'acme')).trim();
    await command('rules', 'deploy', 'former.rules', '--yes');
    for (const place of ['pictures/', 'pictures/old/']) {
      await command('files', 'put', 'logo.svg', place);
    }
    for (const text of ['Ada', 'Ada L.', 'Ada Lovelace']) {
      const fields = { name: { stringValue: text } };
      expect((await world.admin(user, { fields }, 'PATCH')).status).toBe(200);
    }
    names = {
      'https://auth.example.com': settings['PUBLIC_URL'] ?? '',
      'acme-1a2b3': tenant,
      '2026-01-31T12:00:00Z': new Date().toISOString(),
    };
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-blocks-'));
    const { certificate } = await newSamlSigningKey();
    for (const [name, content] of Object.entries({ ...files, 'acme.pem': certificate })) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    const port = await freePort();
    settings = {
      LATCHKEY_DATA: join(folder, 'data'),
      LATCHKEY_FILES_BUCKETS: 'pictures.example.com',
      PUBLIC_URL: `http://localhost:${port}`,
    };
    world = await startWorld({ environment: settings });
    await world.app.listen({ host: 'localhost', port });
    // Commands find files where they are called.
    process.chdir(folder);
    await makeInstallation();
  });
  afterAll(async () => {
    process.chdir(root);
    await world.close();
    await rm(folder, { recursive: true });
  });

  /** What has to be there before a command can do anything. */
  const before: Readonly<Record<string, () => Promise<void>>> = {
    'users unlink': () =>
      changeAda({ linkProviderUserInfo: { providerId: 'google.com', rawId: '42' } }),
    'users factors': () =>
      changeAda({
        mfa: { enrollments: [{ mfaEnrollmentId: 'phone', phoneInfo: '+491701234567' }] },
      }),
    // What was imported a moment ago.
    'export users.json': () => rm(join(folder, 'users.json')),
  };

  async function runLatchkey({ args, environment }: Typed): Promise<void> {
    const words = args.map((word) => names[word] ?? word);
    await before[words.slice(0, 2).join(' ')]?.();
    const own = Object.entries(environment)
      .filter(([name]) => /^LATCHKEY_(URL|OPERATOR_\w+)$/.test(name))
      .map(([name, value]) => [name, names[value] ?? value]);
    const call = (more: readonly string[]) =>
      callCommand([...words, ...more], { ...settings, ...Object.fromEntries(own) });
    const first = await call([]);
    // Nobody sits at the keyboard to say yes.
    const called = first.stderr.includes('say so with --yes') ? await call(['--yes']) : first;
    expect(called.code, `${words.join(' ')}\n${called.stdout}${called.stderr}`).toBe(0);
  }

  async function runCurl({ args }: Typed): Promise<void> {
    const after = (flag: string) =>
      args.flatMap((word, at) => (args[at - 1] === flag ? [word] : []));
    const url = new URL(args.find((word) => word.startsWith('http://')) ?? '');
    const reply = await world.app.inject({
      method: after('-X')[0] as 'POST' | 'PATCH',
      url: url.pathname + url.search,
      headers: Object.fromEntries(after('-H').map((line) => line.split(': ') as [string, string])),
      payload: after('-d')[0] ?? '',
    });
    expect(reply.statusCode, reply.body).toBe(200);
  }

  const inOrder = treatments.flatMap((treatment) =>
    'run' in treatment ? blocks.filter((block) => treatmentOf(block) === treatment) : [],
  );

  // One by one in their order: later ones find what earlier ones have made.
  test.each(inOrder)('$document: $text', async ({ text }) => {
    const given = { PUBLIC_URL: settings['PUBLIC_URL'] ?? '', OPERATOR_TOKEN: 'owner' };
    for (const typed of await typedInShell(text, folder, given)) {
      if (typed.program === 'latchkey') await runLatchkey(typed);
      else if (typed.program === 'curl') await runCurl(typed);
      // What is done at Google cannot be done here.
      else expect(['firebase', 'gcloud', 'node']).toContain(typed.program);
    }
  });

  test.each(
    treatments.flatMap((treatment) =>
      'settings' in treatment ? blocks.filter((block) => treatmentOf(block) === treatment) : [],
    ),
  )('$document: $text', async ({ text }) => {
    const [typed] = await typedInShell(`${text}\nnpm start`, folder);
    const own = Object.entries(typed?.environment ?? {}).filter(([name]) =>
      /^(LATCHKEY|AWS)_/.test(name),
    );
    expect(own.length).toBeGreaterThan(0);
    expect(readConfig(Object.fromEntries(own), products).server.mode).toBe('development');
  });
});
