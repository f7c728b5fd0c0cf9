import { compileCondition } from '../compile/expression.ts';
import { noFrame } from '../compile/run.ts';
import { fileScope } from '../compile/scope.ts';
import { openPass } from '../lookups.ts';
import { fail, type Outcome } from '../outcome.ts';
import type { RulesRequest } from '../request.ts';
import { parseCondition } from '../syntax/parser.ts';
import { timestamp } from '../values/value.ts';
import { withinWork } from '../work.ts';

/** What an expression comes to by itself, in a request, or of a document known in part. */
export function evaluate(
  text: string,
  request: Partial<RulesRequest> = {},
  resource?: Outcome,
): Outcome {
  const scope = fileScope('cloud.firestore', []);
  const compiled = compileCondition(parseCondition(text), scope, new Map());
  const run = {
    request: {
      service: 'cloud.firestore',
      method: 'get',
      path: '/databases/(default)/documents/users/ada',
      auth: null,
      time: timestamp(0n),
      ...request,
    } as const,
    lookups: openPass(undefined),
    debugged: [],
    captures: [],
    expressions: 0,
    resource,
    newResource: undefined,
    auth: undefined,
    path: undefined,
  };
  return withinWork(
    () => compiled(run, noFrame),
    () => fail('It is too much work.'),
  );
}
