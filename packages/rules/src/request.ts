import type { Lazy } from './outcome.ts';
import type { ServiceName } from './syntax/tree.ts';
import type { RulesMap, RulesTimestamp, RulesValue } from './values/value.ts';

/** What is asked, in the words of rules; `read` and `write` are several of them. */
export type RequestMethod = 'get' | 'list' | 'create' | 'update' | 'delete';

/** Who asks: `token` are the verified claims. */
export type RulesAuth = {
  /** The account. */
  readonly uid: string;
  /** The verified claims. */
  readonly token: Lazy<RulesMap>;
};

/** How a filter compares, in the words of Firestore. */
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

/** What a query asks of documents: about one field, or several of these. */
export type Filter =
  | FilterOfField
  | { readonly all: readonly Filter[] }
  | { readonly any: readonly Filter[] };

/** What a query says of what it wants, as far as rules can ask. */
export type RulesQuery = {
  /** What it asks of documents; all of them if not said. */
  readonly filter?: Filter;
  /** How many documents at most. */
  readonly limit?: number;
  /** How many documents are passed over first. */
  readonly offset?: number;
  /** The direction by field. */
  readonly orderBy?: Readonly<Record<string, 'ASC' | 'DESC'>>;
  /** Every collection of the name that ends the path, at any depth below what stands before it. */
  readonly isCollectionGroup?: boolean;
};

/** What is decided. Paths are whole: `/databases/(default)/documents/…` or `/b/bucket/o/…`. */
export type RulesRequest = {
  /** Whose rules are asked. */
  readonly service: ServiceName;
  /** What is asked for. */
  readonly method: RequestMethod;
  /** Of a `list` the collection (Firestore), or the prefix without its last slash (storage). */
  readonly path: string | readonly string[];
  /** Who asks; null is nobody. */
  readonly auth: RulesAuth | null;
  /** When it is asked: `request.time`. */
  readonly time: RulesTimestamp;
  /** As it is stored; nothing or null where there is none. It is made when a rule looks at it. */
  readonly resource?: Lazy<RulesMap | null>;
  /** As it will be stored. */
  readonly newResource?: Lazy<RulesMap | null>;
  /** Which fields of it nobody knows yet. Something of their kind stands there. */
  readonly unknown?: ReadonlySet<string>;
  /** Of a `list`: what it wants. */
  readonly query?: RulesQuery;
  /** Of the address, for storage. */
  readonly params?: Lazy<RulesMap>;
};
