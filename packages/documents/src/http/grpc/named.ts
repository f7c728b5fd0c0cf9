import type { DatabaseName, Path } from '../../paths/document-name.ts';
import { invalid } from '../../wire/invalid.ts';

const shape = /^projects\/([^/]+)\/databases\/([^/]+)(?:\/documents(?:\/(.+))?)?$/s;

export type Named = { readonly database: DatabaseName; readonly path: Path };

/** A database, or something in it. Whether its ids are good is looked at by whoever reads it. */
export function readNamed(text: unknown): Named {
  const [, project, database, rest] = shape.exec(typeof text === 'string' ? text : '') ?? [];
  if (project === undefined || database === undefined) {
    throw invalid(`The name "${text ?? ''}" lacks "projects/…/databases/…".`);
  }
  return { database: { project, database }, path: rest === undefined ? [] : rest.split('/') };
}
