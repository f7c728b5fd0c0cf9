import type { Microseconds } from '../wire/timestamps.ts';
import type { DocumentChange } from '../writes/apply-writes.ts';
import { type DocumentState, thisCommit, type WriteTime } from '../writes/write.ts';
import type { LoggedCommit } from './read-changes.ts';
import type { StoredDocument } from './stored-document.ts';

function stored(name: string, state: DocumentState, at: Microseconds): StoredDocument {
  const { fields } = state;
  const timeOf = (time: WriteTime) => (time === thisCommit ? at : time);
  return {
    name,
    fields,
    text: JSON.stringify(fields),
    createTime: timeOf(state.createTime),
    updateTime: timeOf(state.updateTime),
  };
}

/** What the log says of a commit, without reading it there. */
export function loggedCommit(
  { previous, at }: Pick<LoggedCommit, 'previous' | 'at'>,
  before: ReadonlyMap<string, StoredDocument>,
  changes: ReadonlyMap<string, DocumentChange>,
): LoggedCommit {
  const logged = [...changes].map(([name, { after }]) => ({
    at,
    name,
    before: before.get(name),
    after: after && stored(name, after, at),
  }));
  return { previous, at, changes: logged };
}
