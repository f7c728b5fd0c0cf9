import { confirm } from '@latchkey/kernel/commands/confirm';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { inOneLine } from '@latchkey/kernel/one-line';
import type { Command } from '@latchkey/kernel/product';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { DatabaseUnavailable } from '@latchkey/kernel/store/database';
import { UsageError } from '@latchkey/kernel/usage-error';
import type { StoredDocument } from '../store/stored-document.ts';
import { changedFields } from '../values/changed-fields.ts';
import { identicalFields } from '../values/identical-values.ts';
import {
  type Microseconds,
  microsecondsOf,
  printTimestamp,
  readTimestamp,
} from '../wire/timestamps.ts';
import { versionsOf } from './history.ts';
import {
  changedBy,
  databaseOption,
  documentName,
  fromArguments,
  type OpenedDocuments,
  withDocuments,
} from './with-documents.ts';

const usage = 'documents restore takes: PATH --at TIME|--version N [--database ID] [--yes].';

type Chosen = { readonly at: Microseconds } | { readonly version: number };

function readChoice(at: string | undefined, version: string | undefined): Chosen {
  if ((at === undefined) === (version === undefined)) throw new UsageError(usage);
  if (at !== undefined) {
    return { at: fromArguments(() => microsecondsOf(readTimestamp(at, '--at'))) };
  }
  const number = Number(version);
  if (Number.isInteger(number) && number > 0) return { version: number };
  throw new UsageError(`--version: ${version} is no number of \`latchkey documents history\`.`);
}

async function timeOf(
  { documents, database }: OpenedDocuments,
  name: string,
  chosen: Chosen,
): Promise<Microseconds> {
  if ('at' in chosen) return chosen.at;
  let last: Microseconds | undefined;
  let count = 0;
  for await (const { at } of versionsOf(documents, database, name, chosen.version)) {
    last = at;
    count += 1;
  }
  if (last !== undefined && count === chosen.version) return last;
  throw new UsageError(`Of this document ${count} versions are kept, and none more.`);
}

/** For whoever named the deletion itself, which is the latest version of what is gone. */
async function lastWithContent(
  { documents, database }: OpenedDocuments,
  name: string,
): Promise<string> {
  let number = 0;
  for await (const { document } of versionsOf(documents, database, name, Infinity)) {
    number += 1;
    if (document !== undefined) return `The last version with content is --version ${number}.`;
  }
  return 'No version with content is kept.';
}

const isSame = (now: StoredDocument | undefined, then: StoredDocument | undefined): boolean =>
  now === undefined || then === undefined ? now === then : identicalFields(now.fields, then.fields);

/** What will be otherwise, in a few words. */
function sayChange(now: StoredDocument | undefined, then: StoredDocument | undefined): string {
  if (then === undefined) return 'It is there now, and will be deleted.';
  if (now === undefined) {
    const names = Object.keys(then.fields).sort();
    return `It is not there now, and will be, with ${names.length === 0 ? 'no fields' : names.join(', ')}.`;
  }
  return `These fields will be as they were: ${changedFields(now.fields, then.fields).join(', ')}.`;
}

export const restoreCommand: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    ...databaseOption,
    at: { type: 'string' },
    version: { type: 'string' },
    yes: { type: 'boolean', default: false },
  });
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0) throw new UsageError(usage);
  const chosen = readChoice(values.at, values.version);
  return withDocuments(call, values.database, async (opened) => {
    const { documents, database, now: clock, record } = opened;
    const name = documentName(database, path);
    const time = await timeOf(opened, name, chosen);
    const then = await documents.documentAt(database, name, time);
    const now = (await documents.get(database, [name])).get(name);
    const written = printTimestamp(time);
    if (now === undefined && then === undefined) {
      const last = await lastWithContent(opened, name);
      console.log(`${path} at ${written}: It was not there then; nothing changed. ${last}`);
      return 0;
    }
    if (isSame(now, then)) {
      console.log(`${path} is as it was at ${written}.`);
      return 0;
    }
    console.error(inOneLine(`${path} at ${written}: ${sayChange(now, then)}`));
    await confirm('Bring it back?', values.yes);
    const { commitTime } = await documents
      .restore({
        ...{ database, name, time },
        // What was shown is what is changed.
        precondition: now === undefined ? { exists: false } : { updateTime: now.updateTime },
        requestTime: Math.floor(clock()) * 1000,
        author: { changedBy, allowedBy: null },
      })
      .catch((error: unknown) => {
        if (!(error instanceof RpcRefused)) throw error;
        if (error.code !== 'FAILED_PRECONDITION' && error.code !== 'ALREADY_EXISTS') throw error;
        throw new DatabaseUnavailable(`${path} was changed meanwhile. Nothing was done.`);
      });
    await record('document_restored', name);
    console.log(`${path} is as it was at ${written}, since ${printTimestamp(commitTime)}.`);
    return 0;
  });
};
