import type { Fields } from '../values/value.ts';
import { type Exemptions, type IndexEntry, indexEntries, noExemptions } from './index-entries.ts';

export type IndexChanges = {
  readonly removed: readonly IndexEntry[];
  readonly added: readonly IndexEntry[];
};

const keyOf = ({ fieldPath, space, value }: IndexEntry): string =>
  `${space} ${fieldPath} ${Buffer.from(value.buffer, value.byteOffset, value.length).toString('latin1')}`;

/** What becomes of the entries of a document that was missing before, or is afterwards, or neither. */
export function indexChanges(
  before: Fields | undefined,
  after: Fields | undefined,
  exemptions: Exemptions = noExemptions,
): IndexChanges {
  const old = before === undefined ? [] : indexEntries(before, exemptions);
  const fresh = after === undefined ? [] : indexEntries(after, exemptions);
  if (old.length === 0 || fresh.length === 0) return { removed: old, added: fresh };
  const left = new Map(old.map((entry) => [keyOf(entry), entry]));
  const added = fresh.filter((entry) => !left.delete(keyOf(entry)));
  return { removed: [...left.values()], added };
}
