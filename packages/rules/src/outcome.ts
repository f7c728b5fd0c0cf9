import type { RulesMap, RulesValue } from './values/value.ts';

/**
 * What an expression can come to besides a value. Classes, because these are told from values by
 * `instanceof` at every step of every decision.
 */
class Special {}

/** An error of the language. It is no exception: `false && error` goes on. */
export class Failure extends Special {
  readonly kind = 'failure';
  readonly sentence: string;

  constructor(sentence: string) {
    super();
    this.sentence = sentence;
  }
}

/** A document is needed that nobody has read yet, or what is not known before the request is over. */
class Pending extends Special {
  readonly kind = 'pending';
}

export type Comparator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'contains';
export type FieldFilter = { readonly comparator: Comparator; readonly value: RulesValue };

/** All that a query says about a field whose value it does not say. */
export class Constraint extends Special {
  readonly kind = 'constraint';
  readonly filters: readonly FieldFilter[];

  constructor(filters: readonly FieldFilter[]) {
    super();
    this.filters = filters;
  }
}

/** A map of which a query says some fields; whether there are others is not known. */
export class QueriedMap extends Special {
  readonly kind = 'queried map';
  readonly fields: ReadonlyMap<string, Outcome>;

  constructor(fields: ReadonlyMap<string, Outcome>) {
    super();
    this.fields = fields;
  }
}

export type NoValue = Failure | Pending | Constraint | QueriedMap;
export type Outcome = RulesValue | NoValue;
export type Result = RulesValue | Failure;

export const pending: Outcome & NoValue = new Pending();

export const isNoValue = (outcome: Outcome): outcome is NoValue => outcome instanceof Special;

/** Where only a value will do: errors and waiting stay what they are, what a query left open is one. */
export const withoutValue = (outcome: NoValue): Failure | Pending =>
  outcome.kind === 'failure' || outcome.kind === 'pending' ? outcome : notInQuery;

export const fail = (sentence: string): Failure => new Failure(sentence);

const notInQuery = fail('The query does not say what this value is.');
export const unknownInQuery = fail('The query has no filter on this field.');
export const unboundInQuery = fail('Which document it is, a query does not say.');

/** A value, or a function that makes it when it is first needed. */
export type Lazy<Value> = Value | (() => Value);
/** The value, made now if it was not. */
export const readLazy = <Value extends RulesMap | null>(lazy: Lazy<Value>): Value =>
  typeof lazy === 'function' ? lazy() : lazy;
