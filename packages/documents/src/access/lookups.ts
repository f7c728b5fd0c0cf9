import type { ReadDocuments, RulesMap, WantedDocument } from '@latchkey/rules';
import { type DatabaseName, printName, readDocumentName } from '../paths/document-name.ts';
import type { QueriedDocument } from '../query/queried-document.ts';
import { resourceOf } from './rules-values.ts';

/** Documents by their names; what is missing is not in the answer. */
export type ReadNames = (names: readonly string[]) => Promise<ReadonlyMap<string, QueriedDocument>>;

/** The document that rules name, if it is one of this database: they may name anything. */
export function nameOf(database: DatabaseName, path: readonly string[]): string | undefined {
  const [databases, id, documents, ...rest] = path;
  if (databases !== 'databases' || id !== database.database || documents !== 'documents') {
    return undefined;
  }
  const name = printName(database, rest);
  try {
    readDocumentName(name);
    return name;
  } catch {
    return undefined;
  }
}

/** For requests that write nothing, so that before and after are the same. */
export const lookupsFor =
  (database: DatabaseName, read: ReadNames): ReadDocuments =>
  async (wanted) => {
    const names = wanted.map(({ path }) => nameOf(database, path));
    const found = await read(names.filter((name) => name !== undefined));
    return names.map((name) => {
      const document = name === undefined ? undefined : found.get(name);
      return document === undefined ? null : resourceOf(document.name, document.fields);
    });
  };

/** For rules that are not about documents, and name the database with every one of them. */
export const lookupsInEach =
  (readIn: (database: string) => ReadDocuments): ReadDocuments =>
  async (wanted) => {
    const databases = new Set(wanted.map(({ path }) => path[1] ?? ''));
    const found = new Map<WantedDocument, RulesMap | null>();
    for (const database of databases) {
      const some = wanted.filter(({ path }) => (path[1] ?? '') === database);
      const documents = await readIn(database)(some);
      for (const [index, one] of some.entries()) found.set(one, documents[index] ?? null);
    }
    return wanted.map((one) => found.get(one) ?? null);
  };
