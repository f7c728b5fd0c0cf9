import type { Database, Row } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { acrossTenants } from '@latchkey/kernel/store/queries';
import type { Files, Listed } from '../files.ts';
import { invalid } from '../objects/invalid.ts';
import { nextAfterPrefix } from '../objects/next-name.ts';
import { checkBucket } from '../objects/object-name.ts';
import type { FilesQueries } from './files-queries.ts';
import { objectColumns, toObject } from './object-rows.ts';
import { type ListPlace, printPageToken, readPageToken } from './page-token.ts';

/** Rows of one read: few after a folder was passed over, as another one may follow; then more and more. */
const fewest = 16;
const most = 1024;

const mostResults = 1000;

type Range = { bucket: string; from: string; piece: number };

export function listing(
  database: Database,
  queries: FilesQueries,
): Pick<Files, 'list' | 'buckets'> {
  const rowsFrom = (isOpen: boolean, isAfter: boolean) =>
    prepare<Range & { end: string }>((given) => {
      const begun = queries
        .selectFrom('file_objects')
        .where('bucket', '=', given('bucket'))
        .where('name', isAfter ? '>' : '>=', given('from'));
      return (isOpen ? begun : begun.where('name', '<', given('end')))
        .orderBy('name')
        .limit(given('piece'))
        .select(objectColumns);
    });
  const statements = {
    at: { open: rowsFrom(true, false), closed: rowsFrom(false, false) },
    after: { open: rowsFrom(true, true), closed: rowsFrom(false, true) },
  };
  const nextBucket = prepare<{ bucket: string }>((given) =>
    acrossTenants(queries)
      .selectFrom('file_objects')
      .where('bucket', '>', given('bucket'))
      .orderBy('bucket')
      .limit(1)
      .select('bucket'),
  );

  function read(
    bucket: string,
    place: ListPlace,
    end: string | undefined,
    piece: number,
  ): Promise<readonly Row[]> {
    const [from, way] =
      'after' in place ? [place.after, 'after' as const] : [place.at, 'at' as const];
    const { open, closed } = statements[way];
    const range = { bucket, from, piece };
    return database.read(
      end === undefined ? open({ ...range, end: '' }) : closed({ ...range, end }),
    );
  }

  return {
    async list(bucket, question) {
      checkBucket(bucket);
      const { prefix = '', delimiter = '', pageToken } = question;
      const maxResults = Math.min(question.maxResults, mostResults);
      if (!Number.isSafeInteger(maxResults) || maxResults < 1) {
        throw invalid('A page has at least one result.');
      }
      if (!prefix.isWellFormed() || prefix.includes('\0')) return { prefixes: [], items: [] };
      const asked = [bucket, prefix, delimiter];
      const end = nextAfterPrefix(prefix);
      const prefixes: string[] = [];
      const items: Listed['items'][number][] = [];
      let place: ListPlace =
        pageToken === undefined ? { at: prefix } : readPageToken(asked, prefix, pageToken);
      let piece = maxResults + 1;

      for (;;) {
        const rows = await read(bucket, place, end, piece);
        let folder: string | undefined;
        let passed = 0;
        for (const row of rows) {
          const name = String(row['name']);
          if (folder !== undefined && name.startsWith(folder)) {
            passed += 1;
            continue;
          }
          if (prefixes.length + items.length === maxResults) {
            return { prefixes, items, nextPageToken: printPageToken(asked, place) };
          }
          const cut = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length);
          folder = cut < 0 ? undefined : name.slice(0, cut + delimiter.length);
          if (folder === undefined) items.push(toObject(row));
          else prefixes.push(folder);
          const next = placeAfter(name, folder);
          if (next === undefined) return { prefixes, items };
          place = next;
        }
        if (rows.length < piece) return { prefixes, items };
        piece = passed === 0 ? Math.min(piece * 2, most) : fewest;
      }
    },
    async buckets() {
      const found: string[] = [];
      for (;;) {
        const [row] = await database.read(nextBucket({ bucket: found.at(-1) ?? '' }));
        if (row === undefined) return found;
        found.push(String(row['bucket']));
      }
    },
  };
}

/** Nothing if no name can come after those in the folder. */
function placeAfter(name: string, folder: string | undefined): ListPlace | undefined {
  if (folder === undefined) return { after: name };
  const next = nextAfterPrefix(folder);
  return next === undefined ? undefined : { at: next };
}
