import { RE2JS, RE2JSException } from 're2js';
import { limits } from '../limits.ts';
import { type Failure, fail } from '../outcome.ts';
import { expressionSize } from './expression-size.ts';

const kept = 200;
const known = new Map<string, RE2JS | Failure>();

const tooLong = fail(
  `A regular expression has at most ${limits.regularExpressionLength} characters.`,
);

const tooLarge = fail('The regular expression repeats too much.');

function compile(source: string): RE2JS | Failure {
  if (source.length > limits.regularExpressionLength) return tooLong;
  if (expressionSize(source) > limits.regularExpressionSize) return tooLarge;
  try {
    const expression = RE2JS.compile(source);
    return expression.programSize() > limits.regularExpressionSize ? tooLarge : expression;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return fail(`The regular expression is not valid: ${error.message}.`);
  }
}

/**
 * Of RE2, whose time grows with the length of the text and nothing else: rules may match what
 * somebody else wrote. The last few that were compiled are kept.
 */
export function regularExpression(source: string): RE2JS | Failure {
  const found = known.get(source);
  if (found !== undefined) return found;
  const expression = compile(source);
  const oldest = known.keys().next();
  if (known.size >= kept && !oldest.done) known.delete(oldest.value);
  known.set(source, expression);
  return expression;
}
