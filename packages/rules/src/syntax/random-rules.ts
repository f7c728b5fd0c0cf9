import fc from 'fast-check';
import type { Expression, FunctionDeclaration, Match, RulesFile } from './tree.ts';

const at = { line: 1, column: 1 };
const placed = { at, height: 1 };
const words = (text: string) => fc.constantFrom(...text.split(' '));
const name = words(
  'a b request resource user _x math hashing timestamp duration int string path get exists debug',
);
const field = words(
  'a data auth time id in is let match size keys values get diff affectedKeys hasAny hasOnly toSet ' +
    'union concat join removeAll lower matches replace split toUtf8 bind date value abs pow md5 seconds',
);
const segment = fc.stringMatching(/^[A-Za-z0-9_~%@+-]{1,8}$/);

const literal = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
  fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map(Math.abs),
  fc.string({ unit: 'binary' }),
  fc.boolean(),
  fc.constant(null),
  fc.uint8Array({ maxLength: 8 }),
);

const few = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 });

/** Any expression that can be written. */
export const { expression } = fc.letrec<{ expression: Expression }>((tie) => {
  const inner = tie('expression');
  const node = <Node extends object>(fields: Node) =>
    ({ ...placed, ...fields }) as Node & typeof placed;
  return {
    expression: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      literal.map((value) => node({ is: 'literal' as const, value })),
      name.map((text) => node({ is: 'name' as const, name: text })),
      few(inner).map((items) => node({ is: 'list' as const, items })),
      few(fc.record({ key: inner, value: inner })).map((entries) =>
        node({ is: 'map' as const, entries }),
      ),
      fc
        .array(fc.oneof(segment, fc.constant('(default)'), inner), { minLength: 1, maxLength: 3 })
        .map((parts) => node({ is: 'path' as const, parts })),
      fc
        .tuple(fc.constantFrom('-' as const, '!' as const), inner)
        .map(([operator, operand]) => node({ is: 'unary' as const, operator, operand })),
      fc
        .tuple(
          fc.constantFrom(
            ...([
              '||',
              '&&',
              '==',
              '!=',
              'in',
              '<',
              '<=',
              '>',
              '>=',
              '+',
              '-',
              '*',
              '/',
              '%',
            ] as const),
          ),
          inner,
          inner,
        )
        .map(([operator, left, right]) => node({ is: 'binary' as const, operator, left, right })),
      fc
        .tuple(inner, fc.constantFrom('int', 'string', 'map'))
        .map(([operand, type]) => node({ is: 'type test' as const, operand, type })),
      fc
        .tuple(inner, inner, inner)
        .map(([condition, yes, no]) => node({ is: 'choice' as const, condition, yes, no })),
      fc.tuple(inner, field).map(([of, text]) => node({ is: 'property' as const, of, name: text })),
      fc.tuple(inner, inner).map(([of, index]) => node({ is: 'index' as const, of, index })),
      fc
        .tuple(inner, inner, inner)
        .map(([of, from, to]) => node({ is: 'slice' as const, of, from, to })),
      fc
        .tuple(name, few(inner))
        .map(([text, parameters]) => node({ is: 'call' as const, name: text, parameters })),
      fc
        .tuple(inner, field, few(inner))
        .map(([of, text, parameters]) =>
          node({ is: 'method call' as const, of, name: text, parameters }),
        ),
    ),
  };
});

const declared: fc.Arbitrary<FunctionDeclaration> = fc.record({
  at: fc.constant(at),
  name,
  parameters: few(name),
  lets: few(fc.record({ at: fc.constant(at), name, value: expression })),
  result: expression,
});

const pattern = fc.array(
  fc.oneof(
    fc
      .stringMatching(/^[A-Za-z0-9_.~:@!&+-]{1,8}$/)
      .map((text) => ({ is: 'literal' as const, text })),
    fc.record({ is: fc.constantFrom('one' as const, 'many' as const), name }),
  ),
  { minLength: 1, maxLength: 4 },
);

const allow = fc.record({
  at: fc.constant(at),
  methods: fc.array(fc.constantFrom('read' as const, 'write' as const, 'get' as const), {
    minLength: 1,
    maxLength: 2,
  }),
  condition: fc.option(expression, { nil: undefined }),
});

const { match } = fc.letrec<{ match: Match }>((tie) => ({
  match: fc.record({
    at: fc.constant(at),
    pattern,
    functions: few(declared),
    allows: few(allow),
    matches: fc.oneof({ maxDepth: 2 }, fc.constant([]), few(tie('match'))),
  }),
}));

export const rulesFile: fc.Arbitrary<RulesFile> = fc.record({
  version: fc.constantFrom('1' as const, '2' as const),
  functions: few(declared),
  services: few(
    fc.record({
      at: fc.constant(at),
      name: fc.constantFrom('cloud.firestore' as const, 'firebase.storage' as const),
      functions: few(declared),
      matches: few(match),
    }),
  ),
});
