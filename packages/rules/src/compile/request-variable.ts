import { fail, type Outcome, readLazy, unboundInQuery } from '../outcome.ts';
import type { RulesRequest } from '../request.ts';
import type { ServiceName } from '../syntax/tree.ts';
import { PartlyKnownMap } from '../values/partly-known.ts';
import { path, type RulesMap, type RulesValue, segmentsIn } from '../values/value.ts';
import { type Compiled, isTooMuch, type Run, tooManyExpressions } from './run.ts';

/** The document before the request; null where there is none. */
export const resourceOf = (run: Run): Outcome => {
  if (run.resource === undefined) run.resource = readLazy(run.request.resource ?? null);
  return run.resource;
};

const newResourceOf = (run: Run): Outcome => {
  if (run.newResource !== undefined) return run.newResource;
  const { newResource = null, unknown } = run.request;
  const map = readLazy(newResource);
  run.newResource = map === null || unknown === undefined ? map : new PartlyKnownMap(map, unknown);
  return run.newResource;
};

const authOf = (run: Run): Outcome => {
  if (run.auth !== undefined) return run.auth;
  const { auth } = run.request;
  run.auth =
    auth === null
      ? null
      : new Map<string, RulesValue>([
          ['uid', auth.uid],
          ['token', readLazy(auth.token)],
        ]);
  return run.auth;
};

export const segmentsOf = ({ path: written }: RulesRequest): readonly string[] =>
  typeof written === 'string' ? segmentsIn(written) : written;

/** Which document a query of Firestore finds is open. */
const requestPathOf = (run: Run): Outcome => {
  const { request } = run;
  if (request.service === 'cloud.firestore' && request.method === 'list')
    return run.path ?? unboundInQuery;
  run.path ??= path(segmentsOf(request));
  return run.path;
};

const queryOf = ({ query }: RulesRequest): RulesMap => {
  const map = new Map<string, RulesValue>();
  if (Number.isSafeInteger(query?.limit)) map.set('limit', BigInt(query?.limit ?? 0));
  if (Number.isSafeInteger(query?.offset)) map.set('offset', BigInt(query?.offset ?? 0));
  if (query?.orderBy !== undefined) map.set('orderBy', new Map(Object.entries(query.orderBy)));
  return map;
};

type Read = (run: Run) => Outcome;

const firestoreRequest: Readonly<Record<string, Read>> = {
  auth: authOf,
  method: ({ request }) => request.method,
  path: requestPathOf,
  time: ({ request }) => request.time,
  resource: newResourceOf,
  query: ({ request }) => queryOf(request),
};

const storageRequest: Readonly<Record<string, Read>> = {
  auth: authOf,
  path: requestPathOf,
  time: ({ request }) => request.time,
  resource: newResourceOf,
  params: ({ request }) => readLazy(request.params ?? new Map<string, RulesValue>()),
};

const properties: Readonly<Record<ServiceName, ReadonlyMap<string, Read>>> = {
  'cloud.firestore': new Map(Object.entries(firestoreRequest)),
  'firebase.storage': new Map(Object.entries(storageRequest)),
};

export const requestProperties = (service: ServiceName): ReadonlySet<string> =>
  new Set(properties[service].keys());

/** `request.name`, without a map of everything else that there is to know about a request. */
export function compileRequestProperty(service: ServiceName, name: string): Compiled {
  const read = properties[service].get(name);
  const missing = fail(`There is no “${name}” here.`);
  if (read === undefined) return () => missing;
  return (run) => (isTooMuch(run) ? tooManyExpressions : read(run));
}

/** `request` by itself: what is known of it, as a map. */
export const compileRequest =
  (service: ServiceName): Compiled =>
  (run) => {
    const map = new Map<string, RulesValue>();
    for (const [name, read] of properties[service]) {
      const value = read(run);
      // Only the path of a query has none, and is left out.
      if (value !== unboundInQuery) map.set(name, value as RulesValue);
    }
    return map;
  };
