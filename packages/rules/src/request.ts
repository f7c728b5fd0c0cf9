import type { Lazy } from './outcome.ts';
import type { ServiceName } from './syntax/tree.ts';
import type { RulesMap, RulesTimestamp, RulesValue } from './values/value.ts';

export type RequestMethod = 'get' | 'list' | 'create' | 'update' | 'delete';

/** Who asks: `token` are the verified claims. */
export type RulesAuth = { readonly uid: string; readonly token: Lazy<RulesMap> };

export type FilterOperator =
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  | 'not-in'
  | 'array-contains'
  | 'array-contains-any';

/** `field` is the way through nested maps; `['__name__']` is the document itself. */
export type FilterOfField = {
  readonly field: readonly string[];
  readonly operator: FilterOperator;
  readonly value: RulesValue;
};

export type Filter =
  | FilterOfField
  | { readonly all: readonly Filter[] }
  | { readonly any: readonly Filter[] };

export type RulesQuery = {
  readonly filter?: Filter;
  readonly limit?: number;
  readonly offset?: number;
  readonly orderBy?: Readonly<Record<string, 'ASC' | 'DESC'>>;
  /** Every collection of the name that ends the path, at any depth below what stands before it. */
  readonly isCollectionGroup?: boolean;
};

/** What is decided. Paths are whole: `/databases/(default)/documents/…` or `/b/bucket/o/…`. */
export type RulesRequest = {
  readonly service: ServiceName;
  readonly method: RequestMethod;
  /** Of a `list` the collection (Firestore), or the prefix without its last slash (storage). */
  readonly path: string | readonly string[];
  readonly auth: RulesAuth | null;
  readonly time: RulesTimestamp;
  /** As it is stored; nothing or null where there is none. It is made when a rule looks at it. */
  readonly resource?: Lazy<RulesMap | null>;
  /** As it will be stored. */
  readonly newResource?: Lazy<RulesMap | null>;
  /** Which fields of it nobody knows yet. Something of their kind stands there. */
  readonly unknown?: ReadonlySet<string>;
  readonly query?: RulesQuery;
  /** Of the address, for storage. */
  readonly params?: Lazy<RulesMap>;
};
