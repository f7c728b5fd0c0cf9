import { access } from 'node:fs/promises';
import { interruptible } from '@latchkey/kernel/commands/interruptible';
import { orSayWhy } from '@latchkey/kernel/commands/or-say-why';
import { createProgress } from '@latchkey/kernel/commands/progress';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { keepHeapSmall } from '@latchkey/kernel/commands/small-heap';
import { inOneLine } from '@latchkey/kernel/one-line';
import type { Command } from '@latchkey/kernel/product';
import { DatabaseUnavailable } from '@latchkey/kernel/store/database';
import { UsageError } from '@latchkey/kernel/usage-error';
import { rootOf } from '../paths/document-name.ts';
import { type ImportCounts, importDocuments } from '../transfer/import-documents.ts';
import type { RefusedLine } from '../transfer/refused-lines.ts';
import type { Existing } from '../transfer/write-batch.ts';
import { changedBy, databaseOption, withDocuments } from './with-documents.ts';

const usage =
  'documents import takes: FILE.jsonl|FILE.jsonl.gz [--database ID] [--overwrite|--skip-existing] [--dry-run] [--json].';

/** The others are in the report. */
const mostSaid = 20;

function existingOf(overwrite: boolean, skip: boolean): Existing {
  if (overwrite && skip) throw new UsageError('Either --overwrite or --skip-existing.');
  if (overwrite) return 'overwrite';
  return skip ? 'skip' : 'refuse';
}

const sayRefused = ({ line, path, reason }: RefusedLine): string =>
  `line ${line}${path === undefined ? '' : `, ${path}`}: ${reason}`;

const sayCounts = ({ created, replaced, unchanged, skipped, refused }: ImportCounts): string =>
  `created ${created}, replaced ${replaced}, the same already ${unchanged}, skipped ${skipped}, refused ${refused}.`;

export const importCommand: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    ...databaseOption,
    overwrite: { type: 'boolean', default: false },
    'skip-existing': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0 || !/\.jsonl(\.gz)?$/i.test(file)) {
    throw new UsageError(usage);
  }
  const existing = existingOf(values.overwrite, values['skip-existing']);
  const isDryRun = values['dry-run'];
  await access(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code}).`);
  });
  keepHeapSmall();
  return withDocuments(call, values.database, async ({ documents, database, now, record }) => {
    const progress = createProgress({ noun: 'documents' });
    if (!isDryRun) await record('documents_imported', rootOf(database));
    let said = 0;
    const interrupted = new DatabaseUnavailable(
      'The import was interrupted. Called again in the same way, it goes on.',
    );
    const { counts, report, doneBefore } = await interruptible(interrupted, (signal) =>
      importDocuments(documents, {
        ...{ database, file, existing, isDryRun, changedBy, now, signal },
        onRefused(refused) {
          said += 1;
          if (said > mostSaid) return;
          progress.end();
          console.error(inOneLine(sayRefused(refused)));
        },
        onProgress: progress.show,
      }),
    )
      .finally(progress.end)
      .catch(orSayWhy('The import could not be made'));
    if (doneBefore > 0) console.error(`${doneBefore} lines were done before.`);
    if (report !== undefined) console.error(`Every refused line is in ${report}.`);
    if (values.json) console.log(JSON.stringify(counts));
    else console.log(`${isDryRun ? 'It would be: ' : ''}${sayCounts(counts)}`);
    return counts.refused === 0 ? 0 : 1;
  });
};
