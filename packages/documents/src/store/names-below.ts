import type { Snapshot } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { isCutPrefix, keyPrefix } from '../encoding/document-key.ts';
import { justAfter, prefixRange } from '../indexes/byte-ranges.ts';
import { compareReferences } from '../paths/compare-references.ts';
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
        .select(['path', 'path_key']),
  );

  return async (reader, database, path, { after, limit, page }) => {
    const found = new Map<string, boolean>();
    const { from: start, to } = prefixRange(keyPrefix(path));
    const prefixOf = (id: string) => keyPrefix([...path, id]);
    const isAfter = (id: string) => after === undefined || compareReferences(id, after) > 0;
    /** Ids that begin alike for long come in no order, so that all of them are needed. */
    const areTogether = (one: string, other: string | undefined) =>
      other !== undefined &&
      isCutPrefix(prefixOf(one)) &&
      Buffer.compare(prefixOf(one), prefixOf(other)) === 0;
    const beginAfter = (id: string) => {
      const range = prefixRange(prefixOf(id));
      return isCutPrefix(prefixOf(id)) ? range.from : range.to;
    };

    const answer = () =>
      [...found]
        .map(([id, isThere]) => ({ id, isThere }))
        .sort((one, other) => compareReferences(one.id, other.id))
        .slice(0, limit);

    let last: string | undefined;
    let from = after === undefined ? start : beginAfter(after);
    for (;;) {
      const rows = await reader.read(select({ database, from, to, limit: page }));
      for (const row of rows) {
        const segments = String(row['path']).split('/');
        const id = segments[path.length];
        // The path itself, which is a document, or another that begins like it for long.
        if (id === undefined || path.some((segment, index) => segment !== segments[index])) {
          continue;
        }
        const isNew = !found.has(id) && isAfter(id);
        if (isNew && found.size >= limit && !areTogether(id, last)) return answer();
        const isThere = segments.length === path.length + 1;
        if (isAfter(id)) found.set(id, isThere || found.get(id) === true);
        last = id;
      }
      const end = rows.at(-1)?.['path_key'];
      if (rows.length < page || !(end instanceof Uint8Array)) return answer();
      // All that is below the last one need not be walked over, unless others are among it.
      const next = last === undefined || isCutPrefix(prefixOf(last)) ? undefined : beginAfter(last);
      const behind = justAfter(end);
      from = next !== undefined && Buffer.compare(next, behind) > 0 ? next : behind;
    }
  };
}
