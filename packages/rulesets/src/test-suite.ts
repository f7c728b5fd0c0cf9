import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  compileRules,
  type Decision,
  describeDecision,
  documentValue,
  type Filter,
  openLookups,
  type ReadDocuments,
  type Rules,
  type RulesAuth,
  type RulesMap,
  type RulesRequest,
  type RulesTimestamp,
  type TriedAllow,
} from '@latchkey/rules';

/** What a rule is told where it looks a document up. Nothing is a document that is not there. */
export type Mock = {
  readonly state: 'before' | 'after';
  /** Segments of the path, or nothing for every document. */
  readonly path: readonly string[] | undefined;
  readonly data: RulesMap | null;
};

/** A request, and what rules are to say of it. */
export type RulesTest = {
  readonly expected: 'ALLOW' | 'DENY';
  readonly service: RulesRequest['service'];
  readonly method: RulesRequest['method'];
  readonly path: readonly string[];
  readonly auth: RulesAuth | null;
  readonly time: RulesTimestamp;
  /** As it is stored, and as it will be: of a document its fields, of a file all that is known of it. */
  readonly resource: RulesMap | null;
  readonly newResource: RulesMap | null;
  readonly limits: Pick<NonNullable<RulesRequest['query']>, 'limit' | 'offset' | 'orderBy'>;
  readonly mocks: readonly Mock[];
};

export type TestResult = {
  readonly isAsExpected: boolean;
  /** Why it was decided as it was, where that was not expected. */
  readonly reasons: readonly string[];
  readonly at: Pick<TriedAllow, 'line' | 'column'> | undefined;
};

const isAt = ({ path, state }: Mock, wanted: { path: readonly string[]; state: string }) =>
  state === wanted.state && (path === undefined || path.join('/') === wanted.path.join('/'));

const lookUpIn =
  (mocks: readonly Mock[]): ReadDocuments =>
  (wanted) =>
    wanted.map((one) =>
      documentValue(one.path, mocks.find((mock) => isAt(mock, one))?.data ?? null),
    );

/** A query that asks for documents with exactly these fields: so much is known of all its answers. */
const filterFor = (resource: RulesMap | null): Filter => ({
  all: Array.from(resource ?? [], ([field, value]) => ({
    ...{ field: [field], operator: '==', value },
  })),
});

function requestOf(test: RulesTest): RulesRequest {
  const { service, method, path, auth, time, resource, newResource, limits } = test;
  const asked = { service, method, path, auth, time };
  if (service === 'firebase.storage') return { ...asked, resource, newResource };
  if (method === 'list') return { ...asked, query: { ...limits, filter: filterFor(resource) } };
  return {
    ...asked,
    resource: documentValue(path, resource),
    newResource: documentValue(path, newResource),
  };
}

async function run(rules: Rules, test: RulesTest): Promise<TestResult> {
  const lookups = openLookups(lookUpIn(test.mocks));
  const decision: Decision = await rules.decide(requestOf(test), lookups);
  const isAsExpected = decision.allowed === (test.expected === 'ALLOW');
  return {
    isAsExpected,
    reasons: isAsExpected ? [] : describeDecision(decision).split('\n'),
    at: isAsExpected ? undefined : decision.trace.at(-1),
  };
}

/** Decides about each, of which none changes anything. Throws a `RulesError` where rules cannot be used. */
export async function runTests(
  text: string,
  tests: readonly RulesTest[],
): Promise<readonly TestResult[]> {
  const rules = compileRules(text);
  const results: TestResult[] = [];
  for (const test of tests) {
    results.push(await run(rules, test));
    // One may take a second, and others have their turns.
    await nextTurn();
  }
  return results;
}
