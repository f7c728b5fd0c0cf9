import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { bulkLimits } from '@latchkey/protocol';
import { hashForFirebase } from '../bulk/hash-for-firebase.ts';
import type { ManyAccounts } from '../bulk/many-accounts.ts';
import { type ExportChoices, exportedLinks, exportUser } from './export-user.ts';

export type ExportCounts = {
  readonly exported: number;
  /** Whose passwords Firebase could not check. */
  readonly withOwnHash: number;
  /** Links to providers that Firebase's tool does not take, and that a file for it does without. */
  readonly linksLeftOut: number;
};

type Choices = ExportChoices & { readonly onProgress: (done: number) => void };

async function* pages(accounts: ManyAccounts, tenant: string) {
  let after = '';
  for (;;) {
    const page = await accounts.page(tenant, after, bulkLimits.page);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < bulkLimits.page) return;
    after = last.id;
  }
}

async function writeUsers(
  handle: FileHandle,
  found: ReturnType<typeof pages>,
  choices: Choices,
): Promise<ExportCounts> {
  let exported = 0;
  let withOwnHash = 0;
  let linksLeftOut = 0;
  // Unlike `write`, it does not stop halfway where the disk is nearly full.
  await handle.writeFile('{"users": [');
  for await (const page of found) {
    const lines = page.map((account) => JSON.stringify(exportUser(account, choices)));
    await handle.writeFile(`${exported === 0 ? '\n' : ',\n'}${lines.join(',\n')}`);
    exported += page.length;
    withOwnHash += page.filter(
      ({ passwordHash }) => passwordHash !== null && hashForFirebase(passwordHash) === undefined,
    ).length;
    for (const account of page) {
      linksLeftOut += account.providers.length - exportedLinks(account, choices.forFirebase).length;
    }
    choices.onProgress(exported);
  }
  await handle.writeFile('\n]}\n');
  await handle.sync();
  return { exported, withOwnHash, linksLeftOut };
}

/**
 * Writes everybody, one to a line. The file is for its owner alone, and has its name only when it is
 * whole.
 */
export async function exportFile(
  accounts: ManyAccounts,
  tenant: string,
  file: string,
  choices: Choices,
): Promise<ExportCounts> {
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    const counts = await writeUsers(handle, pages(accounts, tenant), choices).finally(() =>
      handle.close(),
    );
    await rename(draft, file);
    return counts;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
