import { segmentsOf } from '../compile/request-variable.ts';
import type { TriedAllow } from '../decision.ts';
import { limits } from '../limits.ts';
import { type LookupPass, lookUpSubject } from '../lookups.ts';
import { type AskedSegment, anySegments, openId } from '../match-tree.ts';
import type { Outcome } from '../outcome.ts';
import type { RulesRequest } from '../request.ts';
import { kindOf, path, type RulesPath, type RulesValue } from '../values/value.ts';
import { type Alternative, alternativesOf } from './alternatives.ts';
import { queriedResource } from './queried-resource.ts';

/** The documents that one alternative of a query can find. */
export type AskedDocuments = {
  readonly segments: readonly AskedSegment[];
  readonly path: RulesPath | undefined;
  /** Undefined as long as a document that the query names is not read. */
  readonly resource: (pass: LookupPass) => Outcome | undefined;
};

export const tooManyAlternatives: TriedAllow = {
  line: 1,
  column: 1,
  outcome: `A query has between one and ${limits.alternatives} alternatives, and at most ${limits.filters} filters.`,
};

const isPath = (value: RulesValue): value is RulesPath => kindOf(value) === 'path';

/** Whether a document is one of those that are asked for. */
const isWithin = ({ segments }: RulesPath, request: RulesRequest): boolean => {
  const collection = segmentsOf(request);
  const isGroup = request.query?.isCollectionGroup === true;
  const parent = isGroup ? collection.slice(0, -1) : collection;
  return (
    parent.every((segment, index) => segments[index] === segment) &&
    segments.at(-2) === collection.at(-1) &&
    (isGroup || segments.length === collection.length + 1)
  );
};

/** The one document whose name a filter says. */
const namedDocument = (alternative: Alternative, request: RulesRequest): RulesPath | undefined => {
  for (const { field, comparator, value } of alternative)
    if (field.length === 1 && field[0] === '__name__' && comparator === '==' && isPath(value))
      return isWithin(value, request) ? value : undefined;
  return undefined;
};

function openSegments(request: RulesRequest): readonly AskedSegment[] {
  const collection = segmentsOf(request);
  if (request.query?.isCollectionGroup !== true) return [...collection, openId];
  const last = collection[collection.length - 1];
  return last === undefined
    ? [anySegments, openId]
    : [...collection.slice(0, -1), anySegments, last, openId];
}

/**
 * By alternatives. A document that is named is decided like a `get` of it, as it is stored; of all
 * others no more is known than the filters say. Undefined where a query has too many, or none.
 */
export function askedDocuments(request: RulesRequest): readonly AskedDocuments[] | undefined {
  const alternatives = alternativesOf(request.query ?? {});
  if (alternatives === undefined || alternatives.length === 0) return undefined;
  const open = openSegments(request);
  return alternatives.map((alternative) => {
    const named = namedDocument(alternative, request);
    if (named === undefined) {
      const resource = queriedResource(alternative);
      return { segments: open, path: undefined, resource: () => resource };
    }
    const { segments } = named;
    return {
      segments,
      path: path(segments),
      resource: (pass) => lookUpSubject(pass, { path: segments, state: 'before' }),
    };
  });
}
