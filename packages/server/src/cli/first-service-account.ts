import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { firstKeyFile } from '../config/first-key-file.ts';
import type { Config } from '../config/read-config.ts';
import { auditEvent } from '../identity/audit/audit.ts';
import { createServiceAccount } from '../keys/service-account.ts';
import type { ServerData } from '../open-server-data.ts';
import { publicUrlOf } from '../server.ts';
import { atTheCommandLine } from './with-data.ts';

/**
 * In development the first operator is made for you: a key file beside the data, for you alone. It
 * is written before the database knows its key and gets its name after, so that a start that is
 * killed in between is finished by the next one.
 */
export async function ensureFirstServiceAccount(
  { store, clock }: ServerData,
  config: Config,
): Promise<string | undefined> {
  const file = firstKeyFile(config);
  const draft = `${file}.new`;
  if (existsSync(file)) return file;
  if ((await store.serviceAccounts.list()).length === 0) {
    const account = await createServiceAccount(
      config.server.project,
      'first-operator',
      clock.now(),
      {
        publicUrl: publicUrlOf(config),
      },
    );
    await writeFile(draft, `${JSON.stringify(account.file, null, 2)}\n`, { mode: 0o600 });
    const event = auditEvent(
      atTheCommandLine,
      account.key.createdAt,
      'service_account_created',
      account.key.email,
      account.key.role,
    );
    await store.serviceAccounts.add(account.key, store.audit.record(event));
  }
  if (!existsSync(draft)) return undefined;
  await rename(draft, file);
  return file;
}
