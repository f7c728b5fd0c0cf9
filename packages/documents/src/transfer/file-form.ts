import type { DatabaseName } from '../paths/document-name.ts';
import { isObject } from '../wire/read-message.ts';
import { type Microseconds, printTimestamp } from '../wire/timestamps.ts';
import type { ExportScope } from './export-scope.ts';

const version = 1;

/** What the first line of an export says. */
export const printFirstLine = (
  { project, database }: DatabaseName,
  readTime: Microseconds,
  { collections, groups }: ExportScope,
): string =>
  JSON.stringify({
    latchkey: 'documents',
    version,
    project,
    database,
    readTime: printTimestamp(readTime),
    ...(collections.length > 0 && { collections: collections.map((path) => path.join('/')) }),
    ...(groups.length > 0 && { groups }),
  });

/** What the last one says: a file without it was cut off. */
export const printLastLine = (documents: number): string =>
  JSON.stringify({ latchkey: 'end', documents });

function membersOf(line: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(line);
    return isObject(read) ? read : {};
  } catch {
    return {};
  }
}

/** The database that an export was made of; nothing if the line is none of ours, or why not. */
export function readFirstLine(
  line: string,
): DatabaseName | { readonly problem: string } | undefined {
  const { latchkey, version: written, project, database } = membersOf(line);
  if (latchkey !== 'documents') return undefined;
  if (written !== version)
    return { problem: 'the file is of another release, which has to read it.' };
  if (typeof project !== 'string' || typeof database !== 'string') {
    return { problem: 'the line does not say which database the file was made of.' };
  }
  return { project, database };
}

/** How many documents the file has, if this is its last line. */
export function readLastLine(line: string): number | undefined {
  const { latchkey, documents } = membersOf(line);
  return latchkey === 'end' && typeof documents === 'number' ? documents : undefined;
}
