import { expect, test } from 'vitest';
import { Failure, fail } from '../outcome.ts';
import { evaluate } from '../testing/evaluate.ts';
import type { RulesValue } from '../values/value.ts';
import { expressionSize } from './expression-size.ts';

test('a regular expression that makes others search for ages is one of RE2, which does not', () => {
  // Backtracking would try 2^5000 ways; the test would not end.
  const text = `'${'a'.repeat(5_000)}!'`;
  expect(evaluate(`${text}.matches('(a+)+')`)).toBe(false);
  expect(evaluate(`${text}.matches('(a|a)*b')`)).toBe(false);
  expect(evaluate(`${text}.replace('(a*)*$', '').size()`)).toBe(5_001n);
});

test('a regular expression is not longer than 2000 characters', () => {
  expect(evaluate(`'a'.matches('${'a?'.repeat(1_000)}')`)).toBe(true);
  expect(evaluate(`'a'.matches('${'a?'.repeat(1_000)}a')`)).toBeInstanceOf(Failure);
});

test('a long list becomes a set in one go', () => {
  const numbers = Array.from({ length: 50_000 }, (_, index) => BigInt(index));
  const resource = new Map([['data', new Map([['list', numbers]])]]);
  expect(evaluate('resource.data.list.toSet().size()', { resource })).toBe(50_000n);
  expect(evaluate('resource.data.list.removeAll(resource.data.list)', { resource })).toEqual([]);
});

test('what rules put together does not grow without end', () => {
  const data = new Map([['text', 'a'.repeat(1_000_000)]]);
  const resource = new Map([['data', data]]);
  const text = 'resource.data.text';
  expect(evaluate(`(${text} + ${text}).size()`, { resource })).toBe(2_000_000n);
  const grown = [
    `${text} + ${text} + ${text} + ${text} + ${text}`,
    `${text}.replace('a', ${text})`,
    `[${text}, ${text}, ${text}].join(${text})`,
    `${text}.split('').concat(${text}.split(''))`,
  ];
  for (const expression of grown)
    expect(evaluate(expression, { resource })).toBeInstanceOf(Failure);
});

test('a regular expression repeats no more than a few thousand times', () => {
  expect(evaluate("'aa'.matches('a{1000}')")).toBe(false);
  expect(evaluate(`'aa'.matches('${'(a{1000})?'.repeat(20)}')`)).toBeInstanceOf(Failure);
});

test('a text that is nearly a number is refused at once', () => {
  const resource = new Map([['data', new Map([['text', `${'1'.repeat(1_000_000)}x`]])]]);
  // Trying every place for a point that is not there would take hours.
  expect(evaluate('float(resource.data.text)', { resource })).toBeInstanceOf(Failure);
});

test('how large a regular expression is shows before it is made', () => {
  expect(expressionSize('abc')).toBe(3);
  expect(expressionSize('a{1000}')).toBe(1_000);
  expect(expressionSize('(ab{2,5}){10}c')).toBe(61);
  expect(expressionSize('[^]a{9}]{3}\\{\\pL{2}')).toBe(6);
  expect(expressionSize('x{2,}(y')).toBe(3);
  expect(expressionSize('a{1000}'.repeat(285))).toBe(285_000);
});

test('a single expression does not go through more than a request may', () => {
  let list: readonly RulesValue[] = [1n];
  for (let depth = 0; depth < 8; depth += 1) list = Array.from({ length: 10 }, () => list);
  const data = new Map<string, RulesValue>([
    ['list', list],
    ['text', 'a'.repeat(1_000_000)],
  ]);
  const resource = new Map([['data', data]]);
  const text = 'resource.data.text';
  expect(evaluate(`${text}.matches('a*')`, { resource })).toBe(true);
  expect(evaluate(`${text}.replace('b', '').size()`, { resource })).toBe(1_000_000n);
  const times = (count: number, expression: string) => Array(count).fill(expression).join(' && ');
  for (const expression of [
    `${text}.matches('(a|b.{640})*')`,
    // Each place may be looked for up to the end of the text.
    `${text}.replace('a', '')`,
    `${text}.split('a')`,
    'resource.data.list.toSet()',
    'resource.data.list in [resource.data.list].toSet()',
    'debug(resource.data.list)',
    times(21, `hashing.crc32(${text}).size() == 4`),
  ])
    expect([expression, evaluate(expression, { resource })]).toEqual([
      expression,
      fail('It is too much work.'),
    ]);
});
