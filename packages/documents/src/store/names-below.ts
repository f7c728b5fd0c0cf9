import type { Snapshot } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { documentKey, keyPrefix } from '../encoding/document-key.ts';
import { justAfter, prefixRange } from '../indexes/byte-ranges.ts';
import type { Path } from '../paths/document-name.ts';
import type { DocumentsQueries } from './documents-queries.ts';

/** What comes next on the way from a path to the documents below it. */
export type NameBelow = {
  readonly id: string;
  /** Whether it is a document, and not only on the way to others. */
  readonly isThere: boolean;
};

export type NamesBelow = (
  reader: Snapshot,
  database: number,
  path: Path,
  options: {
    /** Only what comes after it. */
    readonly after: string | undefined;
    readonly limit: number;
    /** How many documents are read at once: one where there are many below each id. */
    readonly page: number;
  },
) => Promise<readonly NameBelow[]>;

/** The ids right below a document or a collection, in their order, with something at or below each. */
export function namesBelow(queries: DocumentsQueries): NamesBelow {
  const select = prepare<{ database: number; from: Uint8Array; to: Uint8Array; limit: number }>(
    (given) =>
      queries
        .selectFrom('documents')
        .where('database', '=', given('database'))
        .where('path_key', '>=', given('from'))
        .where('path_key', '<', given('to'))
        .orderBy('path_key')
        .limit(given('limit'))
        .select('path'),
  );

  return async (reader, database, path, { after, limit, page }) => {
    const found: NameBelow[] = [];
    const { from: start, to } = prefixRange(keyPrefix(path));
    const beyond = (id: string) => prefixRange(keyPrefix([...path, id])).to;
    let from = after === undefined ? start : beyond(after);
    while (found.length < limit) {
      const rows = await reader.read(select({ database, from, to, limit: page }));
      for (const row of rows) {
        const segments = String(row['path']).split('/');
        const id = segments[path.length];
        // The path itself, which is a document.
        if (id === undefined || found.at(-1)?.id === id) continue;
        if (found.length === limit) return found;
        found.push({ id, isThere: segments.length === path.length + 1 });
      }
      const last = found.at(-1);
      if (rows.length < page) break;
      // All that is below the last one need not be walked over.
      from = last === undefined ? justAfter(documentKey(path)) : beyond(last.id);
    }
    return found;
  };
}
