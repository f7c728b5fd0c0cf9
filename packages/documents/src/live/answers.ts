import type { StoredDocument } from '../store/stored-document.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { Delta } from './net-changes.ts';

/** A document that was there at the time of the answer, and is read again when it is said. */
export type Unread = {
  readonly name: string;
  readonly updateTime: Microseconds;
  readonly characters: number;
};

/** What is answered: documents, and where there is more than is held, which they are. */
export type Answer = StoredDocument | Unread;

/** What is said of a document before a target is current. */
export type FirstDelta = Delta | Unread;

/** Characters of one answer that are held until they are said. */
const mostHeld = 1024 * 1024;

const unreadOf = ({ name, updateTime, text }: StoredDocument): Unread => ({
  name,
  updateTime,
  characters: text.length,
});

export const isUnread = (one: FirstDelta | Answer): one is Unread => 'characters' in one;

/** Holds the first of them. The others are read again, since nobody knows when they are taken. */
export function holdingFirst(): (document: StoredDocument) => Answer {
  let characters = 0;
  return (document) => {
    characters += document.text.length;
    return characters > mostHeld ? unreadOf(document) : document;
  };
}

export const answersOf = (documents: readonly StoredDocument[]): readonly Answer[] =>
  documents.map(holdingFirst());

export const firstDelta = (answer: Answer): FirstDelta =>
  isUnread(answer) ? answer : { name: answer.name, document: answer, missingAt: undefined };

/** Beside its name, what is held of a document that is to be said. */
const around = 100;

/** Bytes of names, and of documents. */
export function sizeOf(deltas: readonly FirstDelta[]) {
  let [names, documents] = [0, 0];
  for (const one of deltas) {
    names += around + one.name.length;
    if (!isUnread(one)) documents += one.document?.text.length ?? 0;
  }
  return { names, documents };
}

/** The same, with all documents to be read again. */
export const withoutDocuments = (deltas: readonly FirstDelta[]): readonly FirstDelta[] =>
  deltas.map((one) => (isUnread(one) || one.document === undefined ? one : unreadOf(one.document)));

/** What is read at once: characters, and documents. */
const mostRead = 256 * 1024;
const documentsRead = 200;

/** What is read already one by one; what is not, as much as is read at once. */
export function* inPages(deltas: readonly FirstDelta[]): Generator<Delta | readonly Unread[]> {
  let page: Unread[] = [];
  let characters = 0;
  const isFull = (next: FirstDelta) =>
    !isUnread(next) || page.length >= documentsRead || characters + next.characters > mostRead;
  for (const one of deltas) {
    if (page.length > 0 && isFull(one)) {
      yield page;
      page = [];
      characters = 0;
    }
    if (isUnread(one)) {
      page.push(one);
      characters += one.characters;
    } else {
      yield one;
    }
  }
  if (page.length > 0) yield page;
}
