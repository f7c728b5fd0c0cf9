import { limits } from './limits.ts';
import { type Failure, fail } from './outcome.ts';
import type { RulesMap } from './values/value.ts';

/** A document to be read: as it is, or as it will be once everything is written. */
export type WantedDocument = {
  /** The segments of its whole path, from `databases` on. */
  readonly path: readonly string[];
  /** As it is, or as it will be once everything is written. */
  readonly state: 'before' | 'after';
};

/**
 * Reads documents for rules, in the order asked for; null where there is none. All that is read for
 * one request should be of one moment: a rule that compares two documents means the two together.
 */
export type ReadDocuments = (
  wanted: readonly WantedDocument[],
) => readonly (RulesMap | null)[] | Promise<readonly (RulesMap | null)[]>;

/** What the decisions about one request have read together. */
export type Lookups = {
  /** How documents are read. */
  readonly read: ReadDocuments;
  /** How many documents one decision may read. */
  readonly most: number;
  /** How many documents all decisions together may read. */
  readonly mostInAll: number;
  /** What was read, by `lookupKey`; null where there is none. */
  readonly known: Map<string, RulesMap | null>;
  /** What counts towards `mostInAll`, by `lookupKey`. */
  readonly charged: Set<string>;
};

/** How many documents rules may read. */
export type LookupLimits = {
  /** For one decision. */
  readonly perDecision: number;
  /** For all decisions about a request together. */
  readonly perRequest: number;
};

/** How many documents rules may read, by what is asked. */
export const lookupLimits = {
  /** One document, or a query. */
  single: { perDecision: limits.lookups, perRequest: limits.lookups },
  /** Several writes at once: shared by the decisions about all of them. */
  several: { perDecision: limits.lookups, perRequest: limits.lookupsOfSeveralWrites },
  storage: { perDecision: limits.lookupsOfStorage, perRequest: limits.lookupsOfStorage },
} as const satisfies Readonly<Record<string, LookupLimits>>;

/** For one request, however many decisions it takes: they share what was read, and the limits. */
export const openLookups = (
  read: ReadDocuments,
  { perDecision, perRequest }: LookupLimits = lookupLimits.single,
): Lookups => ({
  read,
  most: perDecision,
  mostInAll: perRequest,
  known: new Map(),
  charged: new Set(),
});

/** What one evaluation has asked for; both are made when it first asks. */
export type LookupPass = {
  readonly lookups: Lookups | undefined;
  touched: Set<string> | undefined;
  wanted: Map<string, WantedDocument> | undefined;
  /** Whether it asked for more than it may. */
  isOver: boolean;
};

export const openPass = (lookups: Lookups | undefined): LookupPass => ({
  lookups,
  touched: undefined,
  wanted: undefined,
  isOver: false,
});

const tooMany = fail('The rules read more documents than a request may.');
const nowhere = fail('There is nothing to look documents up in.');

/** By which a request knows a document that it has read. */
export const lookupKey = ({ path, state }: WantedDocument): string => `${state}/${path.join('/')}`;

const hasRoom = ({ charged, most, mostInAll }: Lookups, touched: Set<string>, key: string) => {
  if (touched.size >= most) return false;
  let inAll = charged.size;
  for (const other of touched) if (!charged.has(other)) inAll += 1;
  return charged.has(key) || inAll < mostInAll;
};

/**
 * The document, null where there is none, or nothing where it has to be read first. Only the last
 * pass is charged, and that one waits for nothing: it has asked for exactly what it needed.
 */
export function lookUp(
  pass: LookupPass,
  document: WantedDocument,
): RulesMap | null | undefined | Failure {
  if (pass.lookups === undefined) return nowhere;
  const key = lookupKey(document);
  pass.touched ??= new Set();
  if (!pass.touched.has(key)) {
    if (!hasRoom(pass.lookups, pass.touched, key)) {
      pass.isOver = true;
      return tooMany;
    }
    pass.touched.add(key);
  }
  return lookUpSubject(pass, document);
}

/** The document that a query names: it is what is asked for, and costs no lookup. */
export function lookUpSubject(
  pass: LookupPass,
  document: WantedDocument,
): RulesMap | null | undefined | Failure {
  if (pass.lookups === undefined) return nowhere;
  const key = lookupKey(document);
  const found = pass.lookups.known.get(key);
  if (found !== undefined) return found;
  pass.wanted ??= new Map();
  pass.wanted.set(key, document);
  return undefined;
}

export const charge = ({ lookups, touched }: LookupPass): void => {
  if (lookups === undefined || touched === undefined) return;
  for (const key of touched) lookups.charged.add(key);
};

/** Reads what a pass has asked for; at once, where the documents are at hand. */
export function fetchWanted({ lookups, wanted }: LookupPass): undefined | Promise<undefined> {
  if (lookups === undefined || wanted === undefined) return undefined;
  const keep = (found: readonly (RulesMap | null)[]): undefined => {
    // A document without an answer must not be taken for one that is not there.
    if (found.length !== wanted.size)
      throw new Error(`${wanted.size} documents were asked for, and ${found.length} answered.`);
    let index = 0;
    for (const key of wanted.keys()) {
      lookups.known.set(key, found[index] ?? null);
      index += 1;
    }
  };
  const found = lookups.read([...wanted.values()]);
  return found instanceof Promise ? found.then(keep) : keep(found);
}
