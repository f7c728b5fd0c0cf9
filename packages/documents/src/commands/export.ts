import { existsSync } from 'node:fs';
import { interruptible } from '@latchkey/kernel/commands/interruptible';
import { orSayWhy } from '@latchkey/kernel/commands/or-say-why';
import { createProgress } from '@latchkey/kernel/commands/progress';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { keepHeapSmall } from '@latchkey/kernel/commands/small-heap';
import type { Command } from '@latchkey/kernel/product';
import { DatabaseUnavailable } from '@latchkey/kernel/store/database';
import { UsageError } from '@latchkey/kernel/usage-error';
import { type Path, rootOf } from '../paths/document-name.ts';
import { checkCollectionId, checkDocumentId } from '../paths/ids.ts';
import { exportDocuments } from '../transfer/export-documents.ts';
import { printTimestamp } from '../wire/timestamps.ts';
import { databaseOption, fromArguments, withDocuments } from './with-documents.ts';

const usage =
  'documents export takes: FILE.jsonl|FILE.jsonl.gz [--database ID] [--collection PATH]... [--group ID]... [--json].';

function readCollection(text: string): Path {
  const path = text.split('/');
  if (path.length % 2 === 0) throw new UsageError(`--collection: ${text} is a document.`);
  for (const [index, id] of path.entries()) {
    if (index % 2 === 0) checkCollectionId(id);
    else checkDocumentId(id);
  }
  return path;
}

function readGroup(id: string): string {
  checkCollectionId(id);
  return id;
}

const taken = (file: string) => new UsageError(`${file} exists. An export replaces nothing.`);

const sayWhy =
  (file: string) =>
  (error: unknown): never => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw taken(file);
    return orSayWhy('The export could not be written')(error);
  };

export const exportCommand: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    ...databaseOption,
    collection: { type: 'string', multiple: true, default: [] },
    group: { type: 'string', multiple: true, default: [] },
    json: { type: 'boolean', default: false },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0 || !/\.jsonl(\.gz)?$/i.test(file)) {
    throw new UsageError(usage);
  }
  if (existsSync(file)) throw taken(file);
  const scope = fromArguments(() => ({
    collections: values.collection.map(readCollection),
    groups: values.group.map(readGroup),
  }));
  keepHeapSmall();
  return withDocuments(call, values.database, async ({ documents, database, now, record }) => {
    const progress = createProgress({ noun: 'documents' });
    // Written before the file is: who takes everything along leaves a trace.
    await record('documents_exported', rootOf(database));
    const interrupted = new DatabaseUnavailable('The export was interrupted, and left no file.');
    const { exported, readTime } = await interruptible(interrupted, (signal) =>
      exportDocuments(documents, {
        ...{ database, scope, file, now, signal },
        onProgress: progress.show,
      }),
    )
      .finally(progress.end)
      .catch(sayWhy(file));
    const time = printTimestamp(readTime);
    if (values.json) console.log(JSON.stringify({ exported, readTime: time }));
    else console.log(`exported ${exported} documents as they were at ${time}.`);
    return 0;
  });
};
