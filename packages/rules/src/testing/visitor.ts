import type { Decision } from '../decision.ts';
import { lookupLimits, openLookups } from '../lookups.ts';
import type { RulesAuth, RulesRequest } from '../request.ts';
import type { Rules } from '../rules.ts';
import { documentValue } from '../values/document.ts';
import { path, type RulesMap, type RulesTimestamp } from '../values/value.ts';
import {
  defaultDatabase,
  keyOf,
  readFrom,
  type StoredDocuments,
  segmentsWithin,
} from './documents-in-memory.ts';
import { type PlainQuery, queryFromPlain } from './plain-query.ts';
import type { PlainMap } from './plain-values.ts';
import { applyWrite, pathOfWrite, type Write } from './writes.ts';

/** The rules, and the world that they decide about. Nothing that is asked changes it. */
export type World = {
  readonly rules: Rules;
  readonly database: string;
  readonly documents: StoredDocuments;
  readonly now: RulesTimestamp;
};

/** Somebody who asks, or nobody. Paths are `collection/id`. */
export type Visitor = {
  /** Whether the document may be read. */
  get(path: string): Decision;
  /** Of a collection. */
  list(path: string, query?: PlainQuery): Decision;
  /** Of all collections of a name. */
  listGroup(name: string, query?: PlainQuery): Decision;
  /** Whether a document may be made that is not there yet. */
  create(path: string, data: PlainMap): Decision;
  /** Whether the document may be written as a whole, or merged into what is there. */
  set(path: string, data: PlainMap, options?: { readonly merge?: boolean }): Decision;
  /** Keys with points are fields of nested maps. */
  update(path: string, data: PlainMap): Decision;
  /** Whether the document may go. */
  delete(path: string): Decision;
  /** Several writes at once: the decision about the first that is denied, or about the last. */
  commit(writes: readonly Write[]): Decision;
};

/** Documents in memory are there at once. */
export const atOnce = (decision: Decision | Promise<Decision>): Decision => {
  if (decision instanceof Promise) throw new Error('Documents in memory were waited for.');
  return decision;
};

export function openVisitor(
  { rules, database, documents, now }: World,
  auth: RulesAuth | null,
): Visitor {
  const asked = { service: 'cloud.firestore', auth, time: now } as const;
  const read = (request: Omit<RulesRequest, 'service' | 'auth' | 'time'>): Decision =>
    atOnce(
      rules.decide({ ...asked, ...request }, openLookups(readFrom(database, documents, documents))),
    );

  const commit = (writes: readonly Write[]): Decision => {
    const after = new Map(documents);
    for (const write of writes) {
      const key = keyOf(pathOfWrite(write));
      const data = applyWrite(write, after.get(key) ?? null, now);
      if (data === null) after.delete(key);
      else after.set(key, data);
    }
    const limits = writes.length > 1 ? lookupLimits.several : lookupLimits.single;
    const lookups = openLookups(readFrom(database, documents, after), limits);
    const state = new Map(documents);
    let decision: Decision = { allowed: true, trace: [], debugged: [] };
    for (const write of writes) {
      const request = requestOf(write, state);
      decision = atOnce(rules.decide({ ...asked, ...request }, lookups));
      if (!decision.allowed) return decision;
    }
    return decision;
  };

  /** Whether a document is created or updated is a question of whether it is there. */
  const requestOf = (write: Write, state: Map<string, RulesMap>) => {
    const segments = segmentsWithin(database, pathOfWrite(write));
    const key = keyOf(pathOfWrite(write));
    const stored = state.get(key) ?? null;
    const data = applyWrite(write, stored, now);
    if (data === null) state.delete(key);
    else state.set(key, data);
    const written = stored === null ? 'create' : 'update';
    return {
      method: 'delete' in write ? 'delete' : written,
      path: segments,
      resource: documentValue(segments, stored),
      newResource: documentValue(segments, data),
    } as const;
  };

  return {
    get: (written) => {
      const segments = segmentsWithin(database, written);
      const resource = documentValue(segments, documents.get(keyOf(written)) ?? null);
      return read({ method: 'get', path: segments, resource });
    },
    list: (written, query = {}) =>
      read({
        method: 'list',
        path: segmentsWithin(database, written),
        query: queryFromPlain(query, now),
      }),
    listGroup: (name, query = {}) =>
      read({
        method: 'list',
        path: segmentsWithin(database, name),
        query: { ...queryFromPlain(query, now), isCollectionGroup: true },
      }),
    create: (written, data) => commit([{ set: written, data }]),
    set: (written, data, { merge = false } = {}) => commit([{ set: written, data, merge }]),
    update: (written, data) => commit([{ update: written, data }]),
    delete: (written) => commit([{ delete: written }]),
    commit,
  };
}

/** A reference to a document, as a field may hold one, or a filter on `__name__`. */
export const reference = (written: string) => path(segmentsWithin(defaultDatabase, written));
