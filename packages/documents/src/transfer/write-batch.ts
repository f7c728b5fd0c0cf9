import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { DatabaseName } from '../paths/document-name.ts';
import type { Author } from '../store/change-statements.ts';
import { indexedChanges } from '../store/indexed-change.ts';
import type { Documents } from '../store/open-documents.ts';
import type { StoredDocument } from '../store/stored-document.ts';
import { identicalFields } from '../values/identical-values.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { applyWrites } from '../writes/apply-writes.ts';
import type { Write } from '../writes/write.ts';
import type { DocumentLine } from './read-document-line.ts';

/** What becomes of a document that is there already, and is not the same. */
export type Existing = 'refuse' | 'skip' | 'overwrite';

export type Arrival = DocumentLine & { readonly line: number };

export type Fate = 'created' | 'replaced' | 'unchanged' | 'skipped' | { readonly problem: string };

export type Importing = {
  readonly documents: Pick<Documents, 'get' | 'commit' | 'indexes'>;
  readonly database: DatabaseName;
  readonly existing: Existing;
  readonly isDryRun: boolean;
  readonly author: Author;
  readonly requestTime: () => Microseconds;
};

/** Others may be quicker with a document of the batch. */
const mostTries = 10;

type Decided =
  | { readonly write: Write; readonly fate: 'created' | 'replaced' }
  | { readonly fate: Fate };

function decide(
  { name, fields }: Arrival,
  before: StoredDocument | undefined,
  existing: Existing,
): Decided {
  const write = { kind: 'update', name, fields, transforms: [] } as const;
  if (before === undefined) {
    return { write: { ...write, precondition: { exists: false } }, fate: 'created' };
  }
  if (identicalFields(before.fields, fields)) return { fate: 'unchanged' };
  if (existing === 'overwrite') return { write, fate: 'replaced' };
  if (existing === 'skip') return { fate: 'skipped' };
  return { fate: { problem: 'The document is there already, and is another one.' } };
}

const isPassing = ({ code }: RpcRefused): boolean =>
  code === 'ALREADY_EXISTS' || code === 'ABORTED';

/** All of them in one commit, each once. The answer says of each what became of it. */
export async function writeBatch(
  importing: Importing,
  arrivals: readonly Arrival[],
): Promise<readonly Fate[]> {
  const { documents, database, existing, isDryRun, author, requestTime } = importing;
  for (let tries = 1; ; tries += 1) {
    const names = arrivals.map(({ name }) => name);
    const found = await documents.get(database, names);
    const decided = arrivals.map((arrival) => decide(arrival, found.get(arrival.name), existing));
    const writes = decided.flatMap((one) => ('write' in one ? [one.write] : []));
    const request = { database, writes, requestTime: requestTime(), author };
    try {
      if (isDryRun) {
        const { changes } = await applyWrites(found, writes, request.requestTime);
        await indexedChanges(changes, await documents.indexes.indexing(database));
      } else if (writes.length > 0) await documents.commit(request);
      return decided.map(({ fate }) => fate);
    } catch (error) {
      if (!(error instanceof RpcRefused)) throw error;
      if (isPassing(error)) {
        if (tries < mostTries) continue;
        throw error;
      }
      if (arrivals.length === 1) return [{ problem: error.message }];
      // One of them cannot be written. Each by itself says which.
      const fates: Fate[] = [];
      for (const arrival of arrivals) fates.push(...(await writeBatch(importing, [arrival])));
      return fates;
    }
  }
}
