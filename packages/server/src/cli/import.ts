import { randomBytes } from 'node:crypto';
import { access, constants, stat } from 'node:fs/promises';
import { readingOnce } from '@latchkey/identity/hashing/read-hash';
import type { FileFormat } from '@latchkey/identity/transfer/file-user';
import { importFile, type RefusedRecord } from '@latchkey/identity/transfer/import-file';
import { createProgress } from '@latchkey/kernel/commands/progress';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { keepHeapSmall } from '@latchkey/kernel/commands/small-heap';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { hashFlags, readHashOptions } from './hash-options.ts';
import { sayCounts, sayWhoMayGo } from './imported-counts.ts';
import { callerIn, tenantOption } from './in-tenant.ts';
import { withData } from './with-data.ts';

const usage = `import takes: firebase FILE.json|FILE.csv [--tenant TENANT] [--overwrite] [--custom-tokens] [--dry-run] [--json], and how its hashes were made:
--hash-config FILE, or --hash-algo NAME with --hash-key, --salt-separator, --rounds, --mem-cost,
--parallelization, --block-size, --dk-len, --hash-input-order as Firebase's own tool has them.`;

function formatOf(file: string): FileFormat {
  if (/\.json$/i.test(file)) return 'json';
  if (/\.csv$/i.test(file)) return 'csv';
  throw new UsageError(`${file}: the name of the file has to end in .json or .csv.`);
}

const sayRefused = ({ line, localId, reason }: RefusedRecord) =>
  console.error(`line ${line}${localId ? `, localId ${JSON.stringify(localId)}` : ''}: ${reason}`);

export const importUsers: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    ...hashFlags,
    overwrite: { type: 'boolean', default: false },
    'custom-tokens': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    ...tenantOption,
    json: { type: 'boolean', default: false },
  });
  const [source, file, ...rest] = positionals;
  if (source !== 'firebase' || file === undefined || rest.length > 0) throw new UsageError(usage);
  const format = formatOf(file);
  await access(file, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code}).`);
  });
  // It is read twice, which a pipe is not.
  if (!(await stat(file)).isFile()) throw new UsageError(`${file} is not a file.`);
  const read = await readHashOptions(values);
  const isDryRun = values['dry-run'];
  keepHeapSmall();
  return withData(call, async ({ store, clock }) => {
    const caller = await callerIn(store, values.tenant);
    const progress = createProgress();
    const importing = { ...store, now: clock.now, randomBytes, passwords: readingOnce() };
    const counts = await importFile(importing, caller, {
      file,
      format,
      read,
      existing: values.overwrite ? 'overwrite' : 'skip when the same',
      othersByCustomToken: values['custom-tokens'],
      isDryRun,
      onRefused(refused) {
        progress.end();
        sayRefused(refused);
      },
      onProgress: progress.show,
    }).finally(progress.end);
    console.log(values.json ? JSON.stringify(counts) : sayCounts(counts, isDryRun));
    const { oldGuestsAreDeleted } = await store.settings.current(caller.tenant);
    if (oldGuestsAreDeleted && counts.kinds.guestsWhoMayGo > 0) console.error(sayWhoMayGo(counts));
    return counts.refused === 0 ? 0 : 1;
  });
};
