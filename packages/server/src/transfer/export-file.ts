import { open, rename, rm } from 'node:fs/promises';
import { bulkLimits } from '@latchkey/protocol';
import { hashForFirebase } from '../identity/bulk/hash-for-firebase.ts';
import type { ManyAccounts } from '../identity/bulk/many-accounts.ts';
import { type ExportChoices, exportedLinks, exportUser } from './export-user.ts';

export type ExportCounts = {
  readonly exported: number;
  /** Whose passwords Firebase could not check. */
  readonly withOwnHash: number;
  /** Links to providers that Firebase's tool does not take, and that a file for it does without. */
  readonly linksLeftOut: number;
};

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

/**
 * Writes everybody, one to a line. The file is for its owner alone, and has its name only when it is
 * whole.
 */
export async function exportFile(
  accounts: ManyAccounts,
  tenant: string,
  file: string,
  choices: ExportChoices & { readonly onProgress: (done: number) => void },
): Promise<ExportCounts> {
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  const handle = await open(draft, 'wx', 0o600);
  let exported = 0;
  let withOwnHash = 0;
  let linksLeftOut = 0;
  try {
    await handle.write('{"users": [');
    for await (const page of pages(accounts, tenant)) {
      const lines = page.map((account) => JSON.stringify(exportUser(account, choices)));
      await handle.write(`${exported === 0 ? '\n' : ',\n'}${lines.join(',\n')}`);
      exported += page.length;
      withOwnHash += page.filter(
        ({ passwordHash }) => passwordHash !== null && hashForFirebase(passwordHash) === undefined,
      ).length;
      for (const account of page) {
        linksLeftOut +=
          account.providers.length - exportedLinks(account, choices.forFirebase).length;
      }
      choices.onProgress(exported);
    }
    await handle.write('\n]}\n');
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  return { exported, withOwnHash, linksLeftOut };
}
