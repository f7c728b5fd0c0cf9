import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCondition, parseRules } from './parser.ts';
import { printExpression, printRules } from './print.ts';
import { expression, rulesFile } from './random-rules.ts';

/** A tree without the places where its parts stood. */
const shapeOf = (tree: unknown): unknown => {
  if (tree instanceof Uint8Array || typeof tree !== 'object' || tree === null) return tree;
  if (Array.isArray(tree)) return tree.map(shapeOf);
  return Object.fromEntries(
    Object.entries(tree)
      .filter(([key]) => key !== 'at' && key !== 'height')
      .map(([key, value]) => [key, shapeOf(value)]),
  );
};

test('an expression that is printed is read as the same expression', () => {
  fc.assert(
    fc.property(expression, (tree) => {
      expect(shapeOf(parseCondition(printExpression(tree)))).toEqual(shapeOf(tree));
    }),
    { numRuns: rounds(500, 20_000) },
  );
});

test('rules that are printed are read as the same rules', () => {
  fc.assert(
    fc.property(rulesFile, (tree) => {
      expect(shapeOf(parseRules(printRules(tree)))).toEqual(shapeOf(tree));
    }),
    { numRuns: rounds(150, 2_000) },
  );
});
