import { existsSync } from 'node:fs';
import { auditEvent } from '@latchkey/identity/accounts/account-acts';
import { exportFile } from '@latchkey/identity/transfer/export-file';
import { orSayWhy } from '@latchkey/kernel/commands/or-say-why';
import { createProgress } from '@latchkey/kernel/commands/progress';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { keepHeapSmall } from '@latchkey/kernel/commands/small-heap';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { callerIn, tenantOption } from './in-tenant.ts';
import { withData } from './with-data.ts';

export const exportUsers: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    'without-hashes': { type: 'boolean', default: false },
    'for-firebase': { type: 'boolean', default: false },
    ...tenantOption,
    json: { type: 'boolean', default: false },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0 || !/\.json$/i.test(file))
    throw new UsageError(
      'export takes: FILE.json [--tenant TENANT] [--for-firebase] [--without-hashes] [--json].',
    );
  if (existsSync(file)) throw new UsageError(`${file} exists. An export replaces nothing.`);
  const hashes = !values['without-hashes'];
  const forFirebase = values['for-firebase'];
  keepHeapSmall();
  return withData(call, async ({ store, clock }) => {
    const caller = await callerIn(store, values.tenant);
    const progress = createProgress();
    // Written before the file is: who takes everybody's hashes along leaves a trace.
    await store.commit([
      store.audit.record(auditEvent(caller, clock.now(), 'users_exported', null)),
    ]);
    const counts = await exportFile(store.manyAccounts, caller.tenant, file, {
      hashes,
      forFirebase,
      onProgress: progress.show,
    })
      .finally(progress.end)
      .catch(orSayWhy('The export could not be written'));
    if (values.json) console.log(JSON.stringify(counts));
    else console.log(`exported ${counts.exported}.`);
    if (hashes && counts.withOwnHash > 0)
      console.error(
        `${counts.withOwnHash} password hashes are of a kind that Firebase cannot read; ${
          forFirebase ? 'they were left out.' : 'each says so in the file.'
        }`,
      );
    if (counts.linksLeftOut > 0)
      console.error(
        `${counts.linksLeftOut} links to providers that Firebase's tool does not take were left out.`,
      );
    return 0;
  });
};
