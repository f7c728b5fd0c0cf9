import type { Access } from '../access/open-access.ts';
import { printName, type ResourceName, readParentName } from '../paths/document-name.ts';
import { invalid } from '../wire/invalid.ts';
import type { Address } from './address.ts';

/** One request, read as far as all of them are alike. */
export type Call = {
  readonly access: Access;
  readonly address: Address;
  readonly body: unknown;
};

/** Answers with JSON that is written already: documents are stored as they travel. */
export type Handler = (call: Call) => Promise<string>;

/** The root of the database, or the document that the address names. */
export const parentOf = ({ address: { database, path } }: Call): ResourceName =>
  readParentName(printName(database, path));

/** What a verb of the whole database is sent to. */
export function requireRoot({ address: { path } }: Call): void {
  if (path.length > 0) throw invalid('This is asked of a database, and not of a document.');
}
