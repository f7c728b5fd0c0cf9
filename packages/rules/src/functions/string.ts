import type { RE2JS } from 're2js';
import { limits } from '../limits.ts';
import { Failure, type Result } from '../outcome.ts';
import type { RulesValue } from '../values/value.ts';
import { spend, spendOnText } from '../work.ts';
import { type Method, method, wants } from './method.ts';
import { regularExpression } from './regular-expression.ts';
import { tooLong } from './text-length.ts';

const lowerAscii = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const upperAscii = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

const copying =
  (copy: (text: string) => string | Uint8Array) =>
  (text: string): Result => {
    spendOnText(text.length);
    return copy(text);
  };

const expressionOf = (source: RulesValue) =>
  typeof source === 'string'
    ? regularExpression(source)
    : wants('a regular expression as a string');

/** What it costs to go through a text: programs of many steps are slower. */
const spendOnReading = (expression: RE2JS, length: number): void =>
  spend(length * (1 + (expression.programSize() >> 6)));

/** Where an expression fits, one place after the other. Each may be looked for up to the end. */
function* placesIn(text: string, expression: RE2JS): Generator<{ start: number; end: number }> {
  const matcher = expression.matcher(text);
  let end = 0;
  for (;;) {
    spendOnReading(expression, 2 * (text.length - end));
    if (!matcher.find()) return;
    end = matcher.end();
    yield { start: matcher.start(), end };
  }
}

function replace(text: string, source: RulesValue, replacement: RulesValue): Result {
  if (typeof replacement !== 'string') return wants('a string to put in');
  const expression = expressionOf(source);
  if (expression instanceof Failure) return expression;
  let replaced = '';
  let kept = 0;
  for (const { start, end } of placesIn(text, expression)) {
    // As it is written, without references to groups.
    replaced += text.slice(kept, start) + replacement;
    kept = end;
    if (replaced.length > limits.textLength) return tooLong;
  }
  return replaced + text.slice(kept);
}

/** Without empty texts at the end, and without one before a place that is empty itself. */
function split(text: string, source: RulesValue): Result {
  const expression = expressionOf(source);
  if (expression instanceof Failure) return expression;
  const pieces: string[] = [];
  let kept = 0;
  for (const { start, end } of placesIn(text, expression)) {
    if (end > 0) pieces.push(text.slice(kept, start));
    kept = end;
  }
  pieces.push(text.slice(kept));
  if (pieces.length === 1) return pieces;
  while (pieces.at(-1) === '') pieces.pop();
  return pieces;
}

export const stringMethods: Readonly<Record<string, Method<string>>> = {
  lower: method(0, copying(lowerAscii)),
  upper: method(0, copying(upperAscii)),
  trim: method(
    0,
    copying((text) => text.trim()),
  ),
  size: method(0, (text) => BigInt(text.length)),
  toUtf8: method(
    0,
    copying((text) => new TextEncoder().encode(text)),
  ),
  matches: method(1, (text, source) => {
    const expression = expressionOf(source);
    if (expression instanceof Failure) return expression;
    spendOnReading(expression, text.length);
    return expression.testExact(text);
  }),
  split: method(1, split),
  replace: method(2, replace),
};
