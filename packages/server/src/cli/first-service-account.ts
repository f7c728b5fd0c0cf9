import { createPublicKey, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { auditEvent } from '@latchkey/identity/accounts/account-acts';
import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import {
  createServiceAccount,
  type ServiceAccountFile,
} from '@latchkey/kernel/keys/service-account';
import { firstKeyFile } from '../config/first-key-file.ts';
import { publicUrlOf } from '../config/public-url.ts';
import type { Config } from '../config/read-config.ts';
import type { ServerData } from '../open-server-data.ts';

/** Writes a new key to the draft, unless somebody else was quicker: then theirs is taken. */
async function claimDraft(draft: string, config: Config, at: number): Promise<'ours' | 'theirs'> {
  const own = `${draft}.${randomBytes(8).toString('hex')}`;
  const publicUrl = publicUrlOf(config);
  const { file } = await createServiceAccount(config.server.project, 'first-operator', at, {
    publicUrl,
  });
  await writeFile(own, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(own, draft);
    return 'ours';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return 'theirs';
  } finally {
    await rm(own);
  }
}

/** The same key twice is one key: whoever finds the draft may do it. */
async function register(draft: string, { store }: ServerData, createdAt: number): Promise<void> {
  const file = JSON.parse(await readFile(draft, 'utf8')) as ServiceAccountFile;
  const { client_email: email, private_key_id: keyId } = file;
  const publicKey = createPublicKey(file.private_key).export({ type: 'spki', format: 'pem' });
  const key = { email, keyId, publicKey: String(publicKey), role: 'owner', createdAt } as const;
  const event = auditEvent(atTheCommandLine, createdAt, 'service_account_created', email, key.role);
  await store.serviceAccounts.add(key, store.audit.record(event));
}

/** What is missing was given its name by another node meanwhile. */
const unlessNamed = (file: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT' || !existsSync(file)) throw error;
};

/**
 * In development the first operator is made for you: a key file beside the data, for you alone. It
 * is written before the database knows its key and gets its name after, so that a start that is
 * killed in between is finished by the next one, and nodes that start at once make one together.
 */
export async function ensureFirstServiceAccount(
  data: ServerData,
  config: Config,
): Promise<string | undefined> {
  const file = firstKeyFile(config);
  const draft = `${file}.new`;
  if (existsSync(file)) return file;
  if ((await data.store.serviceAccounts.list()).length === 0) {
    const at = data.clock.now();
    const claim = existsSync(draft) ? 'theirs' : await claimDraft(draft, config, at);
    if (existsSync(file)) {
      // Another node was done before we began.
      if (claim === 'ours') await rm(draft, { force: true });
      return file;
    }
    await register(draft, data, at).catch(unlessNamed(file));
  }
  if (existsSync(file)) return file;
  if (!existsSync(draft)) return existsSync(file) ? file : undefined;
  await rename(draft, file).catch(unlessNamed(file));
  return file;
}
