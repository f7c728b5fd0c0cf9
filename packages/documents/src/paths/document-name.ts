import { invalid } from '../wire/invalid.ts';
import { checkCollectionId, checkDocumentId } from './ids.ts';

const longestName = 6 * 1024;
const deepestCollection = 100;

/** A database by its project and its own id, which for most is `(default)`. */
export type DatabaseName = { readonly project: string; readonly database: string };

/** Collection ids and document ids by turns. An even number is a document, none the root. */
export type Path = readonly string[];

export type ResourceName = DatabaseName & { readonly path: Path };

const databaseId = /^(\(default\)|[a-z][a-z0-9-]{2,61}[a-z0-9])$/;

export const isDatabaseId = (id: string): boolean => databaseId.test(id);

const shape = /^projects\/([^/]+)\/databases\/([^/]+)\/documents(?:\/(.+))?$/s;

export const rootOf = ({ project, database }: DatabaseName): string =>
  `projects/${project}/databases/${database}/documents`;

export const printName = (database: DatabaseName, path: Path): string =>
  path.length === 0 ? rootOf(database) : `${rootOf(database)}/${path.join('/')}`;

function checkPath(path: Path, name: string): void {
  if (path.length > 2 * deepestCollection) {
    throw invalid(`Collections are nested no deeper than ${deepestCollection}: ${name}`);
  }
  for (const [index, id] of path.entries()) {
    if (index % 2 === 0) checkCollectionId(id);
    else checkDocumentId(id);
  }
}

type CheckPath = (path: Path, name: string) => void;

function readName(name: string, check: CheckPath): ResourceName {
  if (name.length > longestName || Buffer.byteLength(name) > longestName) {
    throw invalid(`Document name is longer than ${longestName} bytes.`);
  }
  const [, project, database, rest] = shape.exec(name) ?? [];
  if (project === undefined || database === undefined) {
    throw invalid(`Document name "${name}" lacks "projects/…/databases/…/documents".`);
  }
  const path = rest === undefined ? [] : rest.split('/');
  if (path.length % 2 !== 0) {
    throw invalid(`Document name "${name}" has an odd number of segments: it is a collection.`);
  }
  check(path, name);
  return { project, database, path };
}

/** The root of a database, or a document in it: whatever collections can be below. */
export const readParentName = (name: string): ResourceName => readName(name, checkPath);

function ofDocument(read: ResourceName, name: string): ResourceName {
  if (read.path.length === 0) throw invalid(`Document name "${name}" lacks a path of a document.`);
  return read;
}

export const readDocumentName = (name: string): ResourceName =>
  ofDocument(readParentName(name), name);

/**
 * A document that is only pointed at. There is none with a zero character in its name, but clients ask
 * for what comes before one: `collection\0` is the first name after everything in the collection.
 */
export const readReferredName = (name: string): ResourceName =>
  ofDocument(
    readName(name, (path) =>
      checkPath(
        path.map((id) => id.replaceAll('\0', '0')),
        name,
      ),
    ),
    name,
  );

/** Below the root, of a name that was read before. */
export function pathOf(name: string): Path {
  // A project may be called like any of the words around it.
  const afterProject = name.indexOf('/', 'projects/'.length);
  const afterDatabase = name.indexOf('/', afterProject + '/databases/'.length);
  const path = name.slice(afterDatabase + '/documents/'.length);
  return path === '' ? [] : path.split('/');
}

export function checkSameDatabase(name: ResourceName, { project, database }: DatabaseName): void {
  if (name.project === project && name.database === database) return;
  throw invalid(
    `Document is of database "projects/${name.project}/databases/${name.database}", and not of the request's "projects/${project}/databases/${database}".`,
  );
}
