import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNoValue } from '../outcome.ts';
import { queriedResource } from '../query/queried-resource.ts';
import { printExpression } from '../syntax/print.ts';
import { expression } from '../syntax/random-rules.ts';
import { evaluate } from '../testing/evaluate.ts';
import { describeValue } from '../values/describe.ts';
import type { RulesMap, RulesValue } from '../values/value.ts';

const data = new Map<string, RulesValue>([
  ['a', ['x', 1n, 1.5, null]],
  ['size', new Map([['a', 'x']])],
  ['data', 'text'],
]);
const document: RulesMap = new Map<string, RulesValue>([
  ['data', data],
  ['id', 'ada'],
]);
const auth = { uid: 'ada', token: data };

test('any expression comes to a value that can be shown, or to an error in a sentence', () => {
  let values = 0;
  fc.assert(
    fc.property(expression, (tree) => {
      const request = { auth, resource: document, newResource: document };
      const outcome = evaluate(printExpression(tree), request);
      if (!isNoValue(outcome)) {
        values += 1;
        expect(describeValue(outcome)).toBeTypeOf('string');
      } else if (outcome.kind === 'failure') expect(outcome.sentence).toMatch(/[.]$/);
      else expect.fail(`It came to something ${outcome.kind}.`);
    }),
    { numRuns: rounds(2_000, 200_000) },
  );
  expect(values).toBeGreaterThan(100);
});

test('so it does where a query says only something about the document', () => {
  const resource = queriedResource([
    { field: ['a'], comparator: '>', value: 1n },
    { field: ['data'], comparator: 'contains', value: 'x' },
    { field: ['size', 'a'], comparator: '==', value: 'x' },
  ]);
  fc.assert(
    fc.property(expression, (tree) => {
      const outcome = evaluate(printExpression(tree), { auth, method: 'list' }, resource);
      if (!isNoValue(outcome)) expect(describeValue(outcome)).toBeTypeOf('string');
    }),
    { numRuns: rounds(2_000, 200_000) },
  );
});
