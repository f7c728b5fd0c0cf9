import {
  type Decision,
  type Filter,
  type FilterOperator,
  type Lookups,
  type RequestMethod,
  type RulesMap,
  type RulesQuery,
  type RulesRequest,
  readLazy,
  type ServiceName,
  timestamp,
} from '@latchkey/rules';
import { type Packed, packValue, type Room, unpackMap, unpackValue } from './pack-value.ts';

type PackedFilter =
  | { readonly field: readonly string[]; readonly operator: FilterOperator; readonly value: Packed }
  | { readonly all: readonly PackedFilter[] }
  | { readonly any: readonly PackedFilter[] };

/** A decision with everything that was needed to make it, in JSON. */
type PackedDecision = {
  readonly service: ServiceName;
  readonly method: RequestMethod;
  readonly path: readonly string[];
  readonly time: string;
  readonly auth: { readonly uid: string; readonly token: Packed } | null;
  readonly resource: Packed;
  readonly newResource: Packed;
  readonly params: Packed;
  readonly query?: Omit<RulesQuery, 'filter'> & { readonly filter?: PackedFilter };
  readonly lookups: readonly (readonly [key: string, document: Packed])[];
  readonly most: readonly [perDecision: number, perRequest: number];
  readonly allowed: boolean;
};

function packFilter(filter: Filter, room: Room): PackedFilter {
  if ('all' in filter) return { all: filter.all.map((part) => packFilter(part, room)) };
  if ('any' in filter) return { any: filter.any.map((part) => packFilter(part, room)) };
  const { field, operator, value } = filter;
  return { field, operator, value: packValue(value, room) };
}

function unpackFilter(filter: PackedFilter): Filter {
  if ('all' in filter) return { all: filter.all.map(unpackFilter) };
  if ('any' in filter) return { any: filter.any.map(unpackFilter) };
  return { ...filter, value: unpackValue(filter.value) };
}

const segmentsOf = ({ path }: RulesRequest): readonly string[] =>
  typeof path === 'string' ? path.split('/').filter((segment) => segment !== '') : path;

/** A document that is not there, or that no request of this kind has, is null either way. */
const packLazy = (lazy: RulesRequest['resource'], room: Room): Packed =>
  packValue(lazy === undefined ? null : readLazy<RulesMap | null>(lazy), room);

/** As text; throws a `NotPacked` where there is no room for it. */
export function packDecision(
  request: RulesRequest,
  lookups: Lookups | undefined,
  { allowed }: Pick<Decision, 'allowed'>,
  room: Room,
): string {
  const { auth, query } = request;
  const packed: PackedDecision = {
    service: request.service,
    method: request.method,
    path: segmentsOf(request),
    time: String(request.time.nanoseconds),
    auth: auth && { uid: auth.uid, token: packValue(readLazy(auth.token), room) },
    resource: packLazy(request.resource, room),
    newResource: packLazy(request.newResource, room),
    params: packLazy(request.params, room),
    ...(query !== undefined && {
      query: {
        ...query,
        ...(query.filter !== undefined && { filter: packFilter(query.filter, room) }),
      } as NonNullable<PackedDecision['query']>,
    }),
    lookups: [...(lookups?.known ?? [])].map(([key, document]) => [key, packValue(document, room)]),
    most: [lookups?.most ?? 0, lookups?.mostInAll ?? 0],
    allowed,
  };
  return JSON.stringify(packed);
}

/** A decision that can be made again, by these rules or by others. */
export type KeptDecision = {
  readonly request: Omit<RulesRequest, 'path'> & { readonly path: readonly string[] };
  /** What was read for it, by the keys of lookups. */
  readonly documents: ReadonlyMap<string, RulesMap | null>;
  readonly limits: { readonly perDecision: number; readonly perRequest: number };
  readonly allowed: boolean;
};

export function unpackDecision(text: string): KeptDecision {
  // Only `packDecision` writes such texts, and they are sealed on their way.
  const { auth, query, params, ...packed } = JSON.parse(text) as PackedDecision;
  const [perDecision, perRequest] = packed.most;
  const token = auth && (unpackMap(auth.token) ?? new Map());
  const given = unpackMap(params);
  return {
    request: {
      service: packed.service,
      method: packed.method,
      path: packed.path,
      time: timestamp(BigInt(packed.time)),
      auth: auth && token && { uid: auth.uid, token },
      resource: unpackMap(packed.resource),
      newResource: unpackMap(packed.newResource),
      ...(given !== null && { params: given }),
      ...(query !== undefined && {
        query: {
          ...query,
          ...(query.filter !== undefined && { filter: unpackFilter(query.filter) }),
        } as RulesQuery,
      }),
    },
    documents: new Map(packed.lookups.map(([key, document]) => [key, unpackMap(document)])),
    limits: { perDecision, perRequest },
    allowed: packed.allowed,
  };
}
