import { type Path, pathOf, printName } from '../paths/document-name.ts';
import { namePath } from '../paths/field-path.ts';
import { numericId } from '../paths/ids.ts';
import type { Query } from '../query/query.ts';
import { saturated } from '../wire/read-scalars.ts';
import type { Access, StoredDocument } from './open-access.ts';

/** Comes before all other ids. */
const firstId = '__id-9223372036854775808__';
const lastNumber = saturated(2n ** 64n);

/** The least id that comes after this one: numbers first, then texts by their bytes. */
function nextId(id: string): string {
  const number = numericId(id);
  if (number === undefined) return `${id}\0`;
  return number === lastNumber ? '\0' : `__id${number + 1n}__`;
}

/** Every document below a parent in the order of names, from a path on. */
const everythingFrom = (
  { database }: Access,
  parent: Path,
  from: Path | undefined,
  limit: number,
): Query => ({
  database,
  parent,
  collectionId: undefined,
  allDescendants: true,
  where: undefined,
  orderBy: [{ path: namePath, direction: 'ASCENDING' }],
  required: [],
  startAt: from && { values: [{ referenceValue: printName(database, from) }], before: true },
  endAt: undefined,
  offset: 0,
  limit,
  select: undefined,
});

async function firstBelow(
  access: Access,
  parent: Path,
  from: Path | undefined,
): Promise<StoredDocument | undefined> {
  const { documents } = await access.query(everythingFrom(access, parent, from, 1));
  return documents[0];
}

/**
 * The collections below a parent, also of documents that are missing. From each to the next it is one
 * step in the order of names, however many documents are between.
 */
export async function collectionIdsBelow(
  access: Access,
  parent: Path,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly string[]> {
  const ids: string[] = [];
  let last = after;
  while (ids.length < limit) {
    const from = last === undefined ? undefined : [...parent, `${last}\0`, firstId];
    const found = await firstBelow(access, parent, from);
    const id = found && pathOf(found.name)[parent.length];
    if (id === undefined) break;
    ids.push(id);
    last = id;
  }
  return ids;
}

export type ListedDocument = { readonly id: string; readonly document: StoredDocument | undefined };

/** The documents of a collection, also those that are missing and have others below them. */
export async function documentsAndMissing(
  access: Access,
  collection: Path,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly ListedDocument[]> {
  const parent = collection.slice(0, -1);
  const listed: ListedDocument[] = [];
  let last = after;
  while (listed.length < limit) {
    const from = [...collection, last === undefined ? firstId : nextId(last)];
    const document = await firstBelow(access, parent, from);
    const path = document === undefined ? [] : pathOf(document.name);
    const id = path[collection.length];
    if (id === undefined || path[collection.length - 1] !== collection.at(-1)) break;
    const isItself = path.length === collection.length + 1;
    listed.push({ id, document: isItself ? document : undefined });
    last = id;
  }
  return listed;
}

const deletedAtOnce = 500;

/** Deletes every document. Whoever writes meanwhile may leave some. */
export async function deleteEverything(access: Access): Promise<void> {
  for (;;) {
    const { documents } = await access.query(everythingFrom(access, [], undefined, deletedAtOnce));
    if (documents.length === 0) return;
    await access.commit(documents.map(({ name }) => ({ kind: 'delete', name })));
  }
}
