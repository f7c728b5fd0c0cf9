import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { products } from '@latchkey/server/products';
import { callCommand } from '@latchkey/testing/call-command';
import { startWorld, type World } from '@latchkey/testing/world';
import { compactVerify, decodeJwt, importSPKI } from 'jose';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../free-port.ts';

const page = await readFile(new URL('../../docs/leaving-firebase.md', import.meta.url), 'utf8');

/** Words of a line of a shell, as far as the page goes. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .map(wordsOf);

/** What is done at Google cannot be done here. */
const elsewhere = new Set([
  'firebase auth:export',
  'firebase auth:import',
  'gcloud storage rsync',
  'node from-firestore.mjs',
  // Tried by to-firestore.test.ts.
  'node to-firestore.mjs',
  // The exports are there already, and nobody writes them anew.
  'rm users.json',
  'mkdir -p',
]);

/** Made by Firebase for "user1password". */
const ada = {
  localId: 'ada',
  email: 'ada@example.com',
  emailVerified: true,
  passwordHash:
    'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  salt: '42xEC+ixf3L2lw==',
  providerUserInfo: [{ providerId: 'google.com', rawId: '42', email: 'ada@gmail.com' }],
};
const bert = {
  localId: 'bert',
  email: 'bert@example.com',
  passwordHash: ada.passwordHash,
  salt: ada.salt,
};

const files = {
  'users.json': JSON.stringify({ users: [ada, bert] }),
  'hash.txt': `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}
`,
  'google-secret': 'a secret of Google',
  'firestore.rules': `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{note} { allow read, write: if request.auth.uid == resource.data.owner; }
  }
}
`,
  'storage.rules': `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /users/{uid}/{name} { allow read, write: if request.auth.uid == uid; }
  }
}
`,
  'firestore.indexes.json': JSON.stringify({ indexes: [], fieldOverrides: [] }),
  'all.jsonl': `${JSON.stringify({ path: 'notes/1', data: { owner: 'ada', text: 'Hello' } })}\n`,
  'files/users/ada/picture.txt': 'a picture',
};

let world: World;
let folder: string;
let settings: Readonly<Record<'LATCHKEY_DATA' | 'PUBLIC_URL' | 'LATCHKEY_PROJECT', string>>;
beforeAll(async () => {
  // Where the bridge finds the packages that it imports.
  folder = await mkdtemp(join(import.meta.dirname, 'leaving-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const port = await freePort('localhost');
  // The page names it before anything else.
  const [[, assignment = ''] = []] = commands;
  const [name, project = ''] = assignment.split('=');
  expect(name).toBe('LATCHKEY_PROJECT');
  settings = {
    LATCHKEY_DATA: join(folder, 'data'),
    PUBLIC_URL: `http://localhost:${port}`,
    LATCHKEY_PROJECT: project,
  };
  world = await startWorld({ products, environment: settings });
  await world.app.listen({ host: 'localhost', port });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const isFile = /^(\.\/.+|[\w.-]+\.(json|jsonl|txt|rules)|google-secret)$/;

const run = (words: readonly string[]) =>
  callCommand(
    words.map((word) => (isFile.test(word) ? join(folder, word) : word)),
    settings,
  );

/** What is here, and not in the export of the old project. */
async function gone([there = '', here = '']: readonly string[]): Promise<string> {
  const [, source = ''] = /<!-- gone:begin -->\n```js\n([\s\S]*?)```/.exec(page) ?? [];
  await writeFile(join(folder, 'gone.mjs'), source);
  const files = [there, here].map((file) => join(folder, file));
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(folder, 'gone.mjs'),
    ...files,
  ]);
  return stdout;
}

test('every command of docs/leaving-firebase.md does what the page says, in its order', async () => {
  // The old project knows nothing of these, or no longer.
  const root = '/v1/projects/my-project';
  const made = [
    await world.admin(`${root}/accounts`, { localId: 'late', email: 'late@example.com' }),
    await world.admin(`${root}/databases/(default)/documents/notes/late`, { fields: {} }, 'PATCH'),
  ];
  expect(made.map(({ status }) => status)).toEqual([200, 200]);
  const printed: string[] = [];
  for (const [program, ...words] of commands.slice(1)) {
    const name = [program, ...words.slice(0, program === 'gcloud' ? 2 : 1)].join(' ');
    if (elsewhere.has(name)) continue;
    if (name === 'node gone.mjs') {
      printed.push(await gone(words.slice(1)));
      continue;
    }
    expect([program, words[0]]).toEqual(['npx', 'latchkey']);
    const { code, stdout, stderr } = await run(words.slice(1));
    expect(code, `${words.join(' ')}: ${stdout}${stderr}`).toBe(0);
    printed.push(stdout);
  }
  const [dry, real] = printed;
  expect(dry).toMatch(/^Nothing was written. It would be: imported 2,/);
  expect(real).toMatch(/^imported 2,/);
  expect(printed.join('')).toContain('/__/auth/callback/google.com');
  expect(printed).toEqual(expect.arrayContaining(['late\n', 'notes/late\n']));

  const session = await world.call('signInWithPassword', {
    email: 'ada@example.com',
    password: 'user1password',
  });
  expect(session.status).toBe(200);
  const authorization = `Bearer ${session.body.idToken}`;
  const note = '/v1/projects/my-project/databases/(default)/documents/notes/1';
  const picture = `/v0/b/my-project.firebasestorage.app/o/${encodeURIComponent('users/ada/picture.txt')}?alt=media`;
  const [read, bytes] = await Promise.all(
    [note, picture].map((url) => world.app.inject({ url, headers: { authorization } })),
  );
  expect(read?.json()).toMatchObject({ fields: { text: { stringValue: 'Hello' } } });
  expect(bytes?.body).toBe('a picture');
  const stranger = await world.app.inject({ url: note });
  expect(stranger.statusCode).toBe(403);

  const back = JSON.parse(await readFile(join(folder, 'back.json'), 'utf8')) as {
    readonly users: readonly object[];
  };
  expect(back.users).toContainEqual(expect.objectContaining({ localId: 'bert', salt: bert.salt }));
  expect(await readFile(join(folder, 'back/users/ada/picture.txt'), 'utf8')).toBe('a picture');
  expect(await readFile(join(folder, 'back.jsonl'), 'utf8')).toContain('notes/1');
});

test('the bridge of the page signs in at the old project whoever is signed in here, and nobody else', async () => {
  const [, source = ''] = /<!-- bridge:begin -->\n```js\n([\s\S]*?)```/.exec(page) ?? [];
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const firebaseKey = {
    type: 'service_account',
    project_id: 'my-project',
    client_email: 'bridge@my-project.iam.gserviceaccount.com',
    private_key: privateKey,
  };
  const made = await run([
    'service-accounts',
    'create',
    'bridge',
    '--role',
    'viewer',
    '--key-file',
    'latchkey-key.json',
  ]);
  expect(made.code, made.stderr).toBe(0);
  await writeFile(join(folder, 'firebase-key.json'), JSON.stringify(firebaseKey));
  const script = join(folder, 'bridge.mjs');
  // The page reads the keys from the folder that it is started in.
  await writeFile(
    script,
    source.replace('readFileSync(file', `readFileSync(new URL(file, import.meta.url)`),
  );
  vi.stubEnv('LATCHKEY_URL', settings.PUBLIC_URL);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { tokenForFirebase } = (await import(pathToFileURL(script).href)) as {
    readonly tokenForFirebase: (idToken: string) => Promise<string>;
  };
  const { body } = await world.call('signUp', {
    email: 'new@example.com',
    password: 'correct horse',
  });
  const token = await tokenForFirebase(body.idToken ?? '');
  await compactVerify(token, await importSPKI(publicKey, 'RS256'));
  expect(decodeJwt(token)).toMatchObject({ uid: body.localId, iss: firebaseKey.client_email });
  await expect(tokenForFirebase(`${body.idToken}x`)).rejects.toMatchObject({
    code: 'auth/argument-error',
  });
  await world.call('delete', { idToken: body.idToken });
  await expect(tokenForFirebase(body.idToken ?? '')).rejects.toMatchObject({
    code: 'auth/user-not-found',
  });
});
