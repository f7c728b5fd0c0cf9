import { limits } from '../limits.ts';
import { Failure, type Result } from '../outcome.ts';
import type { RulesValue } from '../values/value.ts';
import { type Method, method, wants } from './method.ts';
import { regularExpression } from './regular-expression.ts';
import { tooLong } from './text-length.ts';

const lowerAscii = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const upperAscii = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

const expressionOf = (source: RulesValue) =>
  typeof source === 'string'
    ? regularExpression(source)
    : wants('a regular expression as a string');

function replace(text: string, source: RulesValue, replacement: RulesValue): Result {
  if (typeof replacement !== 'string') return wants('a string to put in');
  const expression = expressionOf(source);
  if (expression instanceof Failure) return expression;
  const matcher = expression.matcher(text);
  let replaced = '';
  let end = 0;
  while (matcher.find()) {
    // As it is written, without references to groups.
    replaced += text.slice(end, matcher.start()) + replacement;
    end = matcher.end();
    if (replaced.length > limits.textLength) return tooLong;
  }
  return replaced + text.slice(end);
}

export const stringMethods: Readonly<Record<string, Method<string>>> = {
  lower: method(0, lowerAscii),
  upper: method(0, upperAscii),
  trim: method(0, (text) => text.trim()),
  size: method(0, (text) => BigInt(text.length)),
  toUtf8: method(0, (text) => new TextEncoder().encode(text)),
  matches: method(1, (text, source) => {
    const expression = expressionOf(source);
    return expression instanceof Failure ? expression : expression.testExact(text);
  }),
  split: method(1, (text, source) => {
    const expression = expressionOf(source);
    return expression instanceof Failure ? expression : expression.split(text);
  }),
  replace: method(2, replace),
};
