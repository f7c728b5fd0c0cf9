import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { inOneLine } from '@latchkey/kernel/one-line';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import type { DatabaseName } from '../paths/document-name.ts';
import type { Version } from '../store/document-history.ts';
import type { Documents } from '../store/open-documents.ts';
import { changedFields } from '../values/changed-fields.ts';
import { type Microseconds, printTimestamp } from '../wire/timestamps.ts';
import { databaseOption, documentName, withDocuments } from './with-documents.ts';

/** A version is a whole document. */
const readAtOnce = 20;

/** The latest first, a few at a time. */
export async function* versionsOf(
  documents: Documents,
  database: DatabaseName,
  name: string,
  limit: number,
): AsyncGenerator<Version> {
  let before: Microseconds | undefined;
  for (let left = limit; left > 0; ) {
    const page = await documents.history(database, name, {
      limit: Math.min(left, readAtOnce),
      ...(before !== undefined && { before }),
    });
    yield* page;
    before = page.at(-1)?.at;
    left -= page.length;
    if (before === undefined || page.length < readAtOnce) return;
  }
}

function changeOf({ before, document }: Version) {
  if (document === undefined) return { change: 'deleted' };
  if (before === undefined) return { change: 'created' };
  return { change: 'changed', fields: changedFields(before.fields, document.fields) };
}

function shownVersion(version: Version) {
  const { at, document, changedBy, allowedBy } = version;
  return {
    commitTime: printTimestamp(at),
    ...changeOf(version),
    ...(changedBy !== null && { changedBy }),
    ...(allowedBy !== null && { allowedBy }),
    ...(document && { document: { fields: document.fields } }),
  };
}

/** The same for a person's eyes. */
function versionLine(version: Version, number: number, isLast: boolean): string {
  const {
    commitTime,
    change,
    fields = [],
    changedBy,
    allowedBy,
  } = {
    fields: undefined,
    ...shownVersion(version),
  };
  // Fields have any names, of whoever may write.
  const line = [
    String(number).padStart(3),
    commitTime.padEnd(27),
    change,
    ...(fields.length === 0 ? [] : [fields.join(', ')]),
    `by ${changedBy ?? 'nobody known'}`,
    ...(isLast ? ['the last with content'] : []),
    ...(allowedBy === undefined ? [] : [`allowed by line ${allowedBy} of the rules`]),
  ].join('  ');
  return inOneLine(line);
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit > 0) return limit;
  throw new UsageError(`--limit: ${text} is no number of versions.`);
}

export const historyCommand: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    ...databaseOption,
    limit: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  });
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0) {
    throw new UsageError('documents history takes: PATH [--database ID] [--limit N] [--json].');
  }
  const limit = readLimit(values.limit);
  return withDocuments(call, values.database, async ({ documents, database }) => {
    let number = 0;
    let isDeleted = false;
    for await (const version of versionsOf(
      documents,
      database,
      documentName(database, path),
      limit,
    )) {
      number += 1;
      const isThere = version.document !== undefined;
      const line = () => versionLine(version, number, isThere && isDeleted);
      console.log(values.json ? JSON.stringify(shownVersion(version)) : line());
      // Of what is gone, the one that a restore would name.
      isDeleted = !isThere && (isDeleted || number === 1);
    }
    if (number === 0) console.error(`Nothing is known of the past of ${path}.`);
    return 0;
  });
};
