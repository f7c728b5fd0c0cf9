import {
  checkSameDatabase,
  type DatabaseName,
  readDocumentName,
  readParentName,
} from '../paths/document-name.ts';
import type { Query } from '../query/query.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import { invalid, misfit } from '../wire/invalid.ts';
import { isObject, readMessage, readOneOf } from '../wire/read-message.ts';
import { readBoolean, readBytes, readInt32, readList, readText } from '../wire/read-scalars.ts';
import { type Microseconds, microsecondsOf, readTimestamp } from '../wire/timestamps.ts';
import { checkOwnDatabase } from './check-own-database.ts';

/** What is watched. */
export type Watched = { readonly query: Query } | { readonly names: readonly string[] };

/** What whoever comes back knows already. */
export type Known = { readonly token: string } | { readonly time: Microseconds };

export type AskedTarget = {
  readonly watched: Watched;
  readonly known: Known | undefined;
  /** How many documents they have of it. */
  readonly expectedCount: number | undefined;
  /** Whether it is over with the first snapshot. */
  readonly isOnce: boolean;
};

export type ListenRequest =
  | { readonly addTarget: number; readonly target: unknown }
  | { readonly removeTarget: number };

const members = ['database', 'addTarget', 'removeTarget', 'labels'] as const;
const targetMembers = [
  ...(['query', 'documents', 'resumeToken', 'readTime'] as const),
  ...(['targetId', 'once', 'expectedCount'] as const),
];

/** A message, and which target it is about. What the target is, is read by `readTarget`. */
export function readListenRequest(wire: unknown, database: DatabaseName): ListenRequest {
  const request = readMessage(wire, 'request', members);
  checkOwnDatabase(request.database, database);
  if (request.labels !== undefined && !isObject(request.labels)) {
    throw misfit('labels', 'an object');
  }
  const kind = readOneOf<'addTarget' | 'removeTarget'>(request, 'request', [
    'addTarget',
    'removeTarget',
  ]);
  if (kind === undefined) {
    throw invalid("Invalid value at 'request': one of addTarget, removeTarget has to be there.");
  }
  if (kind === 'removeTarget') {
    return { removeTarget: readInt32(request.removeTarget, 'remove_target') };
  }
  const target = readMessage(request.addTarget, 'add_target', targetMembers);
  const id = readInt32(target.targetId ?? 0, 'add_target.target_id');
  if (id <= 0) throw misfit('add_target.target_id', 'a positive integer');
  return { addTarget: id, target: request.addTarget };
}

function readNames(wire: unknown, database: DatabaseName): readonly string[] {
  const { documents = [] } = readMessage(wire, 'add_target.documents', ['documents']);
  const names = readList(documents, 'add_target.documents.documents').map((one) => {
    const name = readText(one, 'add_target.documents.documents');
    checkSameDatabase(readDocumentName(name), database);
    return name;
  });
  if (names.length === 0) throw misfit('add_target.documents.documents', 'the name of a document');
  return [...new Set(names)];
}

function readQuery(wire: unknown, database: DatabaseName): Query {
  const asked = readMessage(wire, 'add_target.query', ['parent', 'structuredQuery']);
  const parent = readParentName(readText(asked.parent ?? '', 'add_target.query.parent'));
  checkSameDatabase(parent, database);
  return readStructuredQuery(asked.structuredQuery ?? {}, parent);
}

/** A number, or a message around one, which is how the protocol tells none from zero. */
function readCount(wire: unknown): number {
  const value = isObject(wire) ? (readMessage(wire, 'expected_count', ['value']).value ?? 0) : wire;
  return readInt32(value, 'add_target.expected_count');
}

export function readTarget(wire: unknown, database: DatabaseName): AskedTarget {
  const target = readMessage(wire, 'add_target', targetMembers);
  const kind = readOneOf<'query' | 'documents'>(target, 'add_target', ['query', 'documents']);
  if (kind === undefined) {
    throw invalid("Invalid value at 'add_target': one of query, documents has to be there.");
  }
  const start = readOneOf<'resumeToken' | 'readTime'>(target, 'add_target', [
    'resumeToken',
    'readTime',
  ]);
  const token =
    start === 'resumeToken' ? readBytes(target.resumeToken, 'add_target.resume_token') : '';
  const { readTime, expectedCount, once } = target;
  return {
    watched:
      kind === 'query'
        ? { query: readQuery(target.query, database) }
        : { names: readNames(target.documents, database) },
    known:
      start === 'readTime'
        ? { time: microsecondsOf(readTimestamp(readTime, 'add_target.read_time')) }
        : // An empty one is as good as none.
          token === ''
          ? undefined
          : { token },
    expectedCount: expectedCount === undefined ? undefined : readCount(expectedCount),
    isOnce: once === undefined ? false : readBoolean(once, 'add_target.once'),
  };
}
