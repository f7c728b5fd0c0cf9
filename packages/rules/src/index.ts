export { type Decision, describeDecision, type TriedAllow } from './decision.ts';
export {
  type LookupLimits,
  type Lookups,
  lookupKey,
  lookupLimits,
  openLookups,
  type ReadDocuments,
  type WantedDocument,
} from './lookups.ts';
export { type Lazy, readLazy } from './outcome.ts';
export { type Position, type Problem, printProblem, RulesError } from './problem.ts';
export type {
  Filter,
  FilterOperator,
  RequestMethod,
  RulesAuth,
  RulesQuery,
  RulesRequest,
} from './request.ts';
export { compileRules, findProblems, type Rules } from './rules.ts';
export type { ServiceName } from './syntax/tree.ts';
export { describeValue } from './values/describe.ts';
export { documentValue } from './values/document.ts';
export {
  duration,
  latlng,
  path,
  pathOf,
  type RulesDuration,
  type RulesLatLng,
  type RulesMap,
  type RulesPath,
  type RulesTimestamp,
  type RulesValue,
  timestamp,
  timestampOfMilliseconds,
} from './values/value.ts';
export { unguardedCollections } from './warnings/unguarded.ts';
export { warnOfRules } from './warnings/warn-of-rules.ts';
