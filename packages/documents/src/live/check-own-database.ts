import type { DatabaseName } from '../paths/document-name.ts';
import { invalid } from '../wire/invalid.ts';
import { readText } from '../wire/read-scalars.ts';

/** A conversation is about one database, which its messages may name. */
export function checkOwnDatabase(wire: unknown, { project, database }: DatabaseName): void {
  const named = readText(wire ?? '', 'database');
  const own = `projects/${project}/databases/${database}`;
  if (named === '' || named === own) return;
  throw invalid(`Invalid value at 'database': this conversation is about "${own}".`);
}
