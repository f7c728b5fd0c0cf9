import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Filter, FilterOfField, FilterOperator } from '../request.ts';
import { compileRules } from '../rules.ts';
import { describeValue } from '../values/describe.ts';
import { documentValue } from '../values/document.ts';
import { isList, isMap, type RulesMap, type RulesValue, timestamp } from '../values/value.ts';

const numbers = [0n, 1n, 2n];
/** What a field can be in a small world; nothing where it is not there. */
const scalars: readonly RulesValue[] = [null, false, true, ...numbers, 'x', 'y'];
const lists: readonly RulesValue[] = [[], ['x'], ['x', 1n], [1n]];
const maps: readonly RulesValue[] = [new Map(), new Map([['k', 1n]]), new Map([['k', 'x']])];
const fieldValues: readonly (RulesValue | undefined)[] = [undefined, ...scalars, ...lists, ...maps];
const memberLists: readonly (RulesValue | undefined)[] = [undefined, 1n, ...lists];
const inner: readonly (RulesValue | undefined)[] = [undefined, 1n, ...maps];

/** Every document with three fields: 15 × 6 × 5 of them. */
const documents: readonly RulesMap[] = fieldValues.flatMap((a) =>
  memberLists.flatMap((b) =>
    inner.map((m) => {
      const data = new Map<string, RulesValue>();
      if (a !== undefined) data.set('a', a);
      if (b !== undefined) data.set('b', b);
      if (m !== undefined) data.set('m', m);
      return data;
    }),
  ),
);

const show = (value: RulesValue): string => {
  if (isList(value)) return `[${value.map(show).join(', ')}]`;
  return typeof value === 'string' ? `'${value}'` : String(value);
};
const scalar = fc.constantFrom(...scalars);
const printed = fc.constantFrom(...scalars, ...lists).map(show);
const operand = fc.constantFrom(
  'resource.data.a',
  'resource.data.b',
  'resource.data.m.k',
  "resource.data.get('a', 1)",
  "resource.data.get(['m', 'k'], 'x')",
  "resource.data['a']",
  'resource.data.m',
  'resource.id',
  'id',
  'request.auth.uid',
  'request.query.limit',
);
const side = fc.oneof({ weight: 3, arbitrary: operand }, { weight: 2, arbitrary: printed });
const comparison = fc.constantFrom('==', '!=', '<', '<=', '>', '>=', 'in');

const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(side, comparison, side).map((parts) => `(${parts.join(' ')})`),
    {
      weight: 6,
      arbitrary: fc
        .tuple(comparison, fc.constantFrom(...numbers, ...numbers, false, true, "'x'"))
        .map(([operator, value]) => `(resource.data.a ${operator} ${value})`),
    },
    fc.tuple(operand, printed).map(([of, list]) => `${of}.hasAny(${list})`),
    fc.tuple(operand, printed).map(([of, list]) => `${of}.hasAll(${list})`),
    fc.tuple(operand, printed).map(([of, list]) => `${of}.hasOnly(${list})`),
    fc.constantFrom("('a' in resource.data)", "('k' in resource.data.m)", 'resource != null'),
    fc
      .tuple(operand, fc.constantFrom('int', 'string', 'list', 'map', 'bool'))
      .map(([of, type]) => `(${of} is ${type})`),
    fc.tuple(operand, side, side).map(([of, x, y]) => `same(${of}, ${x}, ${y})`),
    fc.tuple(tie('condition'), tie('condition')).map(([x, y]) => `(${x} && ${y})`),
    fc.tuple(tie('condition'), tie('condition')).map(([x, y]) => `(${x} || ${y})`),
    tie('condition').map((x) => `!(${x})`),
    fc
      .tuple(tie('condition'), tie('condition'), tie('condition'))
      .map(([x, y, z]) => `(${x} ? ${y} : ${z})`),
  ),
}));

const field = fc.constantFrom(['a'], ['a'], ['b'], ['m', 'k'], ['m']);
const ofOne: fc.Arbitrary<FilterOfField> = fc.record({
  field,
  operator: fc.constantFrom<FilterOperator>(
    '==',
    '==',
    '!=',
    '<',
    '<=',
    '>',
    '>=',
    'array-contains',
  ),
  value: fc.oneof(scalar, fc.constantFrom(...lists)),
});
const ofSeveral: fc.Arbitrary<FilterOfField> = fc.record({
  field,
  operator: fc.constantFrom<FilterOperator>('in', 'not-in', 'array-contains-any'),
  value: fc.array(scalar, { minLength: 1, maxLength: 3 }),
});
/** Close to what conditions ask: one step beside a bound is where a mistake would be. */
const ofNumber: fc.Arbitrary<FilterOfField> = fc.record({
  field: fc.constant(['a']),
  operator: fc.constantFrom<FilterOperator>('==', '!=', '<', '<=', '>', '>='),
  value: fc.constantFrom<RulesValue>(...numbers, ...numbers, false, true),
});
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2 },
    { weight: 3, arbitrary: ofNumber },
    ofOne,
    ofSeveral,
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('filter'), { minLength: 1, maxLength: 2 }).map((any) => ({ any })),
  ),
}));

/** What a filter of Firestore finds, written down once more and without a thought of proofs. */
function finds(wanted: Filter, data: RulesMap): boolean {
  if ('all' in wanted) return wanted.all.every((part) => finds(part, data));
  if ('any' in wanted) return wanted.any.some((part) => finds(part, data));
  let stored: RulesValue | undefined = data;
  for (const name of wanted.field) stored = isMap(stored) ? stored.get(name) : undefined;
  if (stored === undefined) return false;
  const value = stored;
  const { operator, value: bound } = wanted;
  const is = (one: RulesValue, other: RulesValue) => show(one) === show(other);
  const each = isList(bound) ? bound : [];
  switch (operator) {
    case '==':
      return is(value, bound);
    case '!=':
      return value !== null && !is(value, bound);
    case 'in':
      return each.some((one) => is(value, one));
    case 'not-in':
      return value !== null && !each.some((one) => is(value, one));
    case 'array-contains':
      return isList(value) && value.some((one) => is(one, bound));
    case 'array-contains-any':
      return isList(value) && value.some((one) => each.some((other) => is(one, other)));
    default: {
      if (orderOf(value) !== orderOf(bound)) return false;
      const difference = sorted(value, bound);
      if (operator === '<') return difference < 0;
      if (operator === '<=') return difference <= 0;
      return operator === '>' ? difference > 0 : difference >= 0;
    }
  }
}

/** Firestore sorts by type first; a range finds values of one type. */
function orderOf(value: RulesValue): number {
  if (value === null) return 0;
  if (isList(value)) return 4;
  return ['boolean', 'bigint', 'string'].indexOf(typeof value) + 1 || 5;
}

function sorted(one: RulesValue, other: RulesValue): number {
  if (orderOf(one) !== orderOf(other)) return orderOf(one) - orderOf(other);
  if (!isList(one) || !isList(other))
    return one === other ? 0 : String(one) < String(other) ? -1 : 1;
  for (const [index, item] of one.entries()) {
    const beside = other[index];
    const difference = beside === undefined ? 1 : sorted(item, beside);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

const collection = ['databases', '(default)', 'documents', 'notes'];
const asked = {
  service: 'cloud.firestore',
  auth: { uid: 'x', token: new Map() },
  time: timestamp(0n),
} as const;

const isAllowed = (decision: unknown): boolean => (decision as { allowed: boolean }).allowed;

test('a query that is allowed finds no document that would be denied by itself', () => {
  let proved = 0;
  let met = 0;
  fc.assert(
    fc.property(condition, filter, fc.nat(3), (written, wanted, limit) => {
      const rules = compileRules(`rules_version = '2'; service cloud.firestore {
        function same(x, y, z) { let equal = x == y; return equal || x != z; }
        match /databases/{database}/documents/notes/{id} { allow get, list: if ${written}; }
      }`);
      const query = { filter: wanted, limit };
      if (!isAllowed(rules.decide({ ...asked, method: 'list', path: collection, query }))) return;
      proved += 1;
      const path = [...collection, 'x'];
      for (const data of documents) {
        if (!finds(wanted, data)) continue;
        met += 1;
        const resource = documentValue(path, data);
        const alone = rules.decide({ ...asked, method: 'get', path, query, resource });
        if (!isAllowed(alone)) expect.fail(`It finds ${describeValue(data)}, which is denied.`);
      }
    }),
    { numRuns: rounds(5_000, 30_000) },
  );
  // A test that hardly ever gets here would prove nothing itself.
  expect(proved).toBeGreaterThan(100);
  expect(met).toBeGreaterThan(1_000);
});
