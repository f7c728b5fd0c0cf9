import { openDocuments } from '../src/store/open-documents.ts';
import type { DocumentsWorld } from './documents-world.ts';

/** Writes a note whole. */
export const putNote = (world: DocumentsWorld, id: string, words: string) =>
  world.send('PATCH', `/notes/${id}`, { body: { fields: { words: { stringValue: words } } } });

/** Undefined where there is none. */
export async function wordsOf(world: DocumentsWorld, id: string): Promise<string | undefined> {
  const { body } = await world.send('GET', `/notes/${id}`);
  return (body as { fields?: { words: { stringValue: string } } }).fields?.words.stringValue;
}

/** What was there before each change, the latest first. */
export async function historyOf(world: DocumentsWorld, id: string) {
  const documents = openDocuments(await world.data.databaseOf('documents'));
  const database = { project: world.identity.project.id, database: '(default)' };
  return documents.history(database, world.nameOf(`notes/${id}`));
}
