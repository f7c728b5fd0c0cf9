import { inPieces } from '@latchkey/kernel/in-pieces';
import { documentLimits } from '../values/limits.ts';
import type { Value } from '../values/value.ts';
import { invalid } from '../wire/invalid.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { applyWrite } from './apply-write.ts';
import type { DocumentState, Write, WriteTime } from './write.ts';

export type WriteResult = {
  /** Of the document as the write left it; a deleted one has none. */
  readonly updateTime: WriteTime | undefined;
  readonly transformResults: readonly Value[];
};

export type DocumentChange = {
  readonly before: DocumentState | undefined;
  readonly after: DocumentState | undefined;
};

export type AppliedWrites = {
  /** One for each write. */
  readonly results: readonly WriteResult[];
  /** By name, the documents that are different afterwards. */
  readonly changes: ReadonlyMap<string, DocumentChange>;
};

const { transformsPerDocument, commitWork } = documentLimits;

/** A large document that is written again and again is a small request, and a lot of work. */
export const isTooMuchWork = (work: number): boolean => work > commitWork;

export const tooMuchWork = () => invalid('Transaction too big. Decrease transaction size.');

/**
 * All writes of a commit in their order, each on what the ones before it have left. The documents
 * they begin with are handed in by name; one that is not there is missing.
 */
export async function applyWrites(
  documents: ReadonlyMap<string, DocumentState>,
  writes: readonly Write[],
  requestTime: Microseconds,
): Promise<AppliedWrites> {
  const states = new Map<string, DocumentState | undefined>();
  const transforms = new Map<string, number>();
  const results: WriteResult[] = [];
  let done = 0;
  await inPieces(writes, (write) => {
    const { name } = write;
    const before = states.has(name) ? states.get(name) : documents.get(name);
    const count =
      (transforms.get(name) ?? 0) + (write.kind === 'update' ? write.transforms.length : 0);
    if (count > transformsPerDocument) {
      throw invalid(
        `Cannot have more than ${transformsPerDocument} field transformations on a document: ${name}`,
      );
    }
    transforms.set(name, count);
    const { after, transformResults, work } = applyWrite(before, write, requestTime);
    done += work;
    if (isTooMuchWork(done)) throw tooMuchWork();
    states.set(name, after);
    results.push({ updateTime: after?.updateTime, transformResults });
  });
  const changes = new Map<string, DocumentChange>();
  for (const [name, after] of states) {
    const before = documents.get(name);
    if (before !== after) changes.set(name, { before, after });
  }
  return { results, changes };
}
