import type { Decision } from '../decision.ts';
import { lookupLimits, openLookups } from '../lookups.ts';
import type { RequestMethod, RulesAuth } from '../request.ts';
import type { RulesMap } from '../values/value.ts';
import { readFrom } from './documents-in-memory.ts';
import { mapFromPlain, type PlainMap } from './plain-values.ts';
import { atOnce, type World } from './visitor.ts';

/** What is known of files, by their names. */
export type StoredFiles = ReadonlyMap<string, RulesMap>;

/** Somebody who asks for files. */
export type FileVisitor = {
  get(name: string): Decision;
  /** Of a prefix without its last slash. */
  list(prefix: string): Decision;
  upload(name: string, metadata: PlainMap): Decision;
  /** Other metadata for a file that is there. */
  update(name: string, metadata: PlainMap): Decision;
  delete(name: string): Decision;
};

const bucket = 'files.example';

export function openFileVisitor(
  { rules, database, documents, now, files }: World & { readonly files: StoredFiles },
  auth: RulesAuth | null,
): FileVisitor {
  const ask = (method: RequestMethod, name: string, newResource: RulesMap | null): Decision => {
    const path = ['b', bucket, 'o', ...name.split('/').filter((segment) => segment !== '')];
    const resource = files.get(name) ?? null;
    const lookups = openLookups(readFrom(database, documents, documents), lookupLimits.storage);
    const request = { service: 'firebase.storage', method, path, auth, time: now } as const;
    return atOnce(rules.decide({ ...request, resource, newResource }, lookups));
  };
  const changed = (name: string, metadata: PlainMap): RulesMap =>
    new Map([...mapFromPlain({ name, bucket }, now), ...mapFromPlain(metadata, now)]);
  return {
    get: (name) => ask('get', name, null),
    list: (prefix) => ask('list', prefix, null),
    upload: (name, metadata) =>
      ask(files.has(name) ? 'update' : 'create', name, changed(name, metadata)),
    update: (name, metadata) =>
      ask('update', name, new Map([...(files.get(name) ?? []), ...changed(name, metadata)])),
    delete: (name) => ask('delete', name, null),
  };
}
