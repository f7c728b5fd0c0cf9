import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLookups } from './lookups.ts';
import { compileRules } from './rules.ts';
import { timestamp } from './values/value.ts';

type Condition =
  | { readonly document: string }
  | { readonly not: Condition }
  | { readonly and: readonly [Condition, Condition] }
  | { readonly or: readonly [Condition, Condition] };

const documents = ['yes', 'no', 'none'].flatMap((kind) =>
  Array.from({ length: 5 }, (_, index) => `${kind}${index}`),
);

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom(...documents).map((document) => ({ document })),
    tie('condition').map((not) => ({ not })),
    fc.tuple(tie('condition'), tie('condition')).map((and) => ({ and })),
    fc.tuple(tie('condition'), tie('condition')).map((or) => ({ or })),
  ),
}));

const print = (wanted: Condition): string => {
  if ('document' in wanted) return `ok('${wanted.document}')`;
  if ('not' in wanted) return `!(${print(wanted.not)})`;
  return 'and' in wanted
    ? `(${wanted.and.map(print).join(' && ')})`
    : `(${wanted.or.map(print).join(' || ')})`;
};

/** One document after the other, from left to right, as if each were at hand. */
function inOrder(wanted: Condition, read: Set<string>): boolean | 'error' {
  if ('document' in wanted) {
    const { document } = wanted;
    if (!read.has(document) && read.size >= 10) return 'error';
    read.add(document);
    return document.startsWith('none') ? 'error' : document.startsWith('yes');
  }
  if ('not' in wanted) {
    const inner = inOrder(wanted.not, read);
    return inner === 'error' ? inner : !inner;
  }
  const decisive = 'or' in wanted;
  const [left, right] = 'and' in wanted ? wanted.and : wanted.or;
  const first = inOrder(left, read);
  if (first === decisive) return decisive;
  const second = inOrder(right, read);
  if (second === decisive) return decisive;
  return first === 'error' || second === 'error' ? 'error' : !decisive;
}

test('reading what is missing and beginning anew decides what reading in order would', () => {
  let several = 0;
  fc.assert(
    fc.property(condition, (wanted) => {
      const rules = compileRules(`service cloud.firestore {
        function ok(id) { return get(/databases/(default)/documents/docs/$(id)).data.ok; }
        match /databases/{database}/documents/a/{id} { allow get: if ${print(wanted)}; }
      }`);
      const fetched: string[] = [];
      const lookups = openLookups((asked) =>
        asked.map(({ path }) => {
          const id = path.at(-1) ?? '';
          fetched.push(id);
          const data = new Map([['ok', id.startsWith('yes')]]);
          return id.startsWith('none') ? null : new Map([['data', data]]);
        }),
      );
      const decision = rules.decide(
        {
          service: 'cloud.firestore',
          method: 'get',
          path: '/databases/(default)/documents/a/b',
          auth: null,
          time: timestamp(0n),
        },
        lookups,
      );
      if (fetched.length > 1) several += 1;
      expect(decision).toMatchObject({ allowed: inOrder(wanted, new Set()) === true });
      // Nothing is read twice.
      expect(new Set(fetched).size).toBe(fetched.length);
    }),
    { numRuns: rounds(1_000, 10_000) },
  );
  expect(several).toBeGreaterThan(100);
});
