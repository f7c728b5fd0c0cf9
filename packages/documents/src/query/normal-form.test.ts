import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Value } from '../values/value.ts';
import { meets } from './condition.ts';
import { passes } from './matches.ts';
import { normalForm } from './normal-form.ts';
import type { Filter } from './query.ts';

const integer = (number: number): Value => ({ integerValue: String(number) });
const numbers = fc.nat({ max: 2 }).map(integer);
const paths = fc.constantFrom(['a'], ['b'], ['c']);
const conditions = fc.oneof(
  fc.record({ path: paths, operator: fc.constantFrom('EQUAL', 'LESS_THAN'), value: numbers }),
  fc.record({
    path: paths,
    operator: fc.constant('IN'),
    values: fc.array(numbers, { minLength: 1, maxLength: 3 }),
  }),
) as fc.Arbitrary<Filter>;
const { filter: filters } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    conditions,
    fc.array(tie('filter'), { minLength: 1, maxLength: 2 }).map((and) => ({ and })),
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
  ),
}));

test('alternatives of conditions say the same as the filter they come from', () => {
  fc.assert(
    fc.property(filters, fc.record({ a: numbers, b: numbers, c: numbers }), (filter, record) => {
      const document = { name: 'projects/p/databases/d/documents/c/d', fields: { ...record } };
      let disjuncts: ReturnType<typeof normalForm>;
      try {
        disjuncts = normalForm(filter);
      } catch (refused) {
        expect(refused).toMatchObject({ code: 'INVALID_ARGUMENT' });
        return;
      }
      expect(disjuncts.length).toBeLessThanOrEqual(30);
      expect(disjuncts.flat().every(({ operator }) => operator !== 'IN')).toBe(true);
      const isMet = disjuncts.some((all) => all.every((one) => meets(document, one)));
      expect(isMet).toBe(passes(document, filter));
    }),
    { numRuns: rounds(2_000, 50_000) },
  );
});

test('a filter with ever so many alternatives is refused before they are made', () => {
  const values = Array.from({ length: 30 }, (_, index) => integer(index));
  const filter: Filter = {
    and: Array.from({ length: 100 }, () => ({ path: ['a'], operator: 'IN', values })),
  };
  expect(() => normalForm(filter)).toThrow('disjunctions after normalization');
});

test('the same value twice is one alternative', () => {
  const one: Value[] = [integer(1), { doubleValue: 1 }, integer(2)];
  expect(normalForm({ path: ['a'], operator: 'IN', values: one })).toHaveLength(2);
  expect(normalForm(undefined)).toEqual([[]]);
});
