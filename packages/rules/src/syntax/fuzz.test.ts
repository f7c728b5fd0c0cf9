import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RulesError } from '../problem.ts';
import { compileRules } from '../rules.ts';
import { realRules, rulesTexts } from './random-texts.ts';

test('the rules that are mutated are in order', () => {
  for (const text of realRules) expect(compileRules(text).warnings).toEqual([]);
});

test('any text is either rules or a list of problems with places within it', () => {
  fc.assert(
    fc.property(rulesTexts, (text) => {
      try {
        compileRules(text);
      } catch (error) {
        if (!(error instanceof RulesError)) throw error;
        const lines = text.split('\n');
        for (const { line, column, sentence } of error.problems) {
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
          expect(sentence).toMatch(/[.]$/);
        }
      }
    }),
    { numRuns: rounds(2_000, 200_000) },
  );
});
