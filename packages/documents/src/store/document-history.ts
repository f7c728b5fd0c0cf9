import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Database } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { documentKey } from '../encoding/document-key.ts';
import { type DatabaseName, pathOf } from '../paths/document-name.ts';
import { type Microseconds, printTimestamp } from '../wire/timestamps.ts';
import type { Precondition, Write } from '../writes/write.ts';
import type { Author } from './change-statements.ts';
import type { Commit, CommitRequest, Committed } from './commit-writes.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { latestTime } from './latest-change.ts';
import type { Numbers } from './numbers.ts';
import { checkPast, longestPast } from './read-at.ts';
import type { Reading } from './reading.ts';
import { type StoredDocument, storedDocument } from './stored-document.ts';

/** What a change has left, when, and who made it. */
export type Version = Author & {
  readonly at: Microseconds;
  /** Nothing where the document was deleted. */
  readonly document: StoredDocument | undefined;
  /** What the change has found. */
  readonly before: StoredDocument | undefined;
};

export type HistoryPage = { readonly before?: Microseconds; readonly limit?: number };

export type RestoreRequest = Omit<CommitRequest, 'writes'> & {
  readonly name: string;
  readonly time: Microseconds;
  /** Of the document as it is now. */
  readonly precondition?: Precondition;
};

export type History = {
  /** The latest first, as far back as the log goes. */
  history(database: DatabaseName, name: string, page?: HistoryPage): Promise<readonly Version[]>;
  /** The document as it was, or nothing if it was missing. Refused where that is not known any more. */
  documentAt(
    database: DatabaseName,
    name: string,
    time: Microseconds,
  ): Promise<StoredDocument | undefined>;
  /** Makes the document what it was, or deletes it if it was missing. */
  restore(request: RestoreRequest): Promise<Committed>;
};

type Parts = {
  readonly database: Database;
  readonly queries: DocumentsQueries;
  readonly numbers: Numbers;
  readonly reading: Reading;
  readonly commit: Commit;
  /** Milliseconds. */
  readonly clock: () => number;
};

const textOrNull = (value: unknown): string | null => (value === null ? null : String(value));

export function documentHistory(parts: Parts): History {
  const { database, queries, numbers, reading, commit, clock } = parts;
  type Asked = { database: number; key: Uint8Array; before: Microseconds; limit: number };
  const select = prepare<Asked>((given) =>
    queries
      .selectFrom('document_changes')
      .where('database', '=', given('database'))
      .where('path_key', '=', given('key'))
      .where('at', '<', given('before'))
      .orderBy('at', 'desc')
      .limit(given('limit'))
      .select(['at', 'path', 'fields', 'created', 'updated', 'changed_by', 'allowed_by']),
  );
  // Both in one, SQLite would walk over the whole log for them.
  const kept = prepare<{ database: number }>((given) =>
    queries.selectNoFrom([
      queries
        .selectFrom('document_changes')
        .where('database', '=', given('database'))
        .select((build) => build.fn.min('at').as('at'))
        .as('earliest'),
      latestTime(queries, given('database')).as('latest'),
    ]),
  );

  /** What was forgotten of the log is all before some time. */
  async function checkKnown(name: DatabaseName, time: Microseconds): Promise<void> {
    const now = clock() * 1000;
    const number = await numbers.database(name);
    const [row] = number === undefined ? [] : await database.read(kept({ database: number }));
    checkPast(time, now, Number(row?.['latest'] ?? 0));
    const earliest = Math.min(now - longestPast, Number(row?.['earliest'] ?? now));
    if (time >= earliest) return;
    throw new RpcRefused(
      'FAILED_PRECONDITION',
      `What was there at ${printTimestamp(time)} is not known any more: the past is kept from ${printTimestamp(earliest)} on.`,
    );
  }

  const documentAt: History['documentAt'] = async (name, document, time) => {
    await checkKnown(name, time);
    const { documents } = await reading.lookUp(name, [document], time);
    return documents.get(document);
  };

  return {
    async history(name, document, { before, limit = 100 } = {}) {
      const number = await numbers.database(name);
      if (number === undefined) return [];
      const key = documentKey(pathOf(document));
      const at = before === undefined ? undefined : before - 1;
      const { documents, readTime } = await reading.lookUp(name, [document], at);
      const asked = { database: number, key, before: readTime + 1, limit };
      let after = documents.get(document);
      const versions: Version[] = [];
      for (const row of await database.read(select(asked))) {
        const before = row['fields'] === null ? undefined : storedDocument(name, row);
        versions.push({
          at: Number(row['at']),
          document: after,
          before,
          changedBy: textOrNull(row['changed_by']),
          allowedBy: textOrNull(row['allowed_by']),
        });
        after = before;
      }
      return versions;
    },
    documentAt,
    async restore({ name, time, precondition, ...request }) {
      const before = await documentAt(request.database, name, time);
      const condition = precondition && { precondition };
      const write: Write =
        before === undefined
          ? { kind: 'delete', name, ...condition }
          : { kind: 'update', name, fields: before.fields, transforms: [], ...condition };
      return commit({ ...request, writes: [write] });
    },
  };
}
