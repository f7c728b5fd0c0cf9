import { limits } from '../limits.ts';
import { type Position, refuse } from '../problem.ts';
import { parsePathLiteral } from './parse-path.ts';
import type { TokenReader } from './token-reader.ts';
import type { BinaryOperator, Expression } from './tree.ts';

/** Those that bind more tightly come later; `is` stands beside `in`. */
const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['in', 'is'],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
const levelOf: ReadonlyMap<string, number> = new Map(
  levels.flatMap((operators, level) => operators.map((operator) => [operator, level] as const)),
);

const heightOver = (at: Position, children: readonly Expression[]): number => {
  let height = 0;
  for (const child of children) height = Math.max(height, child.height);
  if (height >= limits.treeHeight)
    refuse(at, `An expression is at most ${limits.treeHeight} operations high.`);
  return height + 1;
};

export function parseExpression(tokens: TokenReader): Expression {
  return expressionOf(tokens, 0);
}

function expressionOf(tokens: TokenReader, depth: number): Expression {
  if (depth > limits.nestedExpressions)
    refuse(tokens.here(), `Expressions go at most ${limits.nestedExpressions} deep.`);
  const condition = binaryOf(tokens, 0, depth);
  const at = tokens.here();
  if (!tokens.takeIf('?')) return condition;
  const yes = expressionOf(tokens, depth + 1);
  tokens.expect(':', 'between the two values of a choice');
  const no = expressionOf(tokens, depth + 1);
  return { is: 'choice', condition, yes, no, at, height: heightOver(at, [condition, yes, no]) };
}

function binaryOf(tokens: TokenReader, lowest: number, depth: number): Expression {
  let left = unaryOf(tokens, depth);
  for (;;) {
    const token = tokens.lexer.peek();
    if (token.is !== 'word' && token.is !== 'sign') return left;
    const level = levelOf.get(token.text);
    if (level === undefined || level < lowest) return left;
    const at = tokens.here();
    tokens.lexer.take();
    if (token.text === 'is') {
      const type = tokens.name('the name of a type');
      left = { is: 'type test', operand: left, type, at, height: heightOver(at, [left]) };
      continue;
    }
    const right = binaryOf(tokens, level + 1, depth);
    // The keys of `levelOf` are the binary operators, but for `is`.
    const operator = token.text as BinaryOperator;
    left = { is: 'binary', operator, left, right, at, height: heightOver(at, [left, right]) };
  }
}

function unaryOf(tokens: TokenReader, depth: number): Expression {
  if (depth > limits.nestedExpressions)
    refuse(tokens.here(), `Expressions go at most ${limits.nestedExpressions} deep.`);
  const at = tokens.here();
  for (const operator of ['-', '!'] as const) {
    if (!tokens.takeIf(operator)) continue;
    const operand = unaryOf(tokens, depth + 1);
    return { is: 'unary', operator, operand, at, height: heightOver(at, [operand]) };
  }
  return postfixOf(tokens, depth);
}

function postfixOf(tokens: TokenReader, depth: number): Expression {
  let of = primaryOf(tokens, depth);
  for (;;) {
    const at = tokens.here();
    if (tokens.takeIf('.')) {
      const token = tokens.lexer.peek();
      if (token.is !== 'word') tokens.unexpected('a name after the point');
      const name = token.is === 'word' ? token.text : '';
      const nameAt = tokens.here();
      tokens.lexer.take();
      if (!tokens.takeIf('(')) {
        of = { is: 'property', of, name, at: nameAt, height: heightOver(at, [of]) };
        continue;
      }
      const parameters = listOf(tokens, ')', depth);
      const height = heightOver(at, [of, ...parameters]);
      of = { is: 'method call', of, name, parameters, at: nameAt, height };
      continue;
    }
    if (!tokens.takeIf('[')) return of;
    const index = expressionOf(tokens, depth + 1);
    if (tokens.takeIf(':')) {
      const to = expressionOf(tokens, depth + 1);
      tokens.expect(']', 'after a range');
      of = { is: 'slice', of, from: index, to, at, height: heightOver(at, [of, index, to]) };
      continue;
    }
    tokens.expect(']', 'after an index');
    of = { is: 'index', of, index, at, height: heightOver(at, [of, index]) };
  }
}

function primaryOf(tokens: TokenReader, depth: number): Expression {
  const at = tokens.here();
  const token = tokens.lexer.peek();
  if (token.is === 'number' || token.is === 'string' || token.is === 'bytes') {
    tokens.lexer.take();
    return { is: 'literal', value: token.value, at, height: 1 };
  }
  if (tokens.takeIf('true')) return { is: 'literal', value: true, at, height: 1 };
  if (tokens.takeIf('false')) return { is: 'literal', value: false, at, height: 1 };
  if (tokens.takeIf('null')) return { is: 'literal', value: null, at, height: 1 };
  if (tokens.at('/')) {
    const parts = parsePathLiteral(tokens, () => expressionOf(tokens, depth + 1));
    const computed = parts.filter((part) => typeof part !== 'string');
    return { is: 'path', parts, at, height: heightOver(at, computed) };
  }
  if (tokens.takeIf('(')) {
    const inner = expressionOf(tokens, depth + 1);
    tokens.expect(')', 'after what is in parentheses');
    return inner;
  }
  if (tokens.takeIf('[')) {
    const items = listOf(tokens, ']', depth);
    return { is: 'list', items, at, height: heightOver(at, items) };
  }
  if (tokens.takeIf('{')) return mapOf(tokens, at, depth);
  const name = tokens.name('a value');
  if (!tokens.takeIf('(')) return { is: 'name', name, at, height: 1 };
  const parameters = listOf(tokens, ')', depth);
  return { is: 'call', name, parameters, at, height: heightOver(at, parameters) };
}

/** Up to the closing sign, which may follow a comma. */
function listOf(tokens: TokenReader, closing: ')' | ']', depth: number): readonly Expression[] {
  const items: Expression[] = [];
  while (!tokens.takeIf(closing)) {
    items.push(expressionOf(tokens, depth + 1));
    if (tokens.at(closing)) continue;
    tokens.expect(',', `or “${closing}”`);
  }
  return items;
}

function mapOf(tokens: TokenReader, at: Position, depth: number): Expression {
  const entries: { readonly key: Expression; readonly value: Expression }[] = [];
  while (!tokens.takeIf('}')) {
    const key = expressionOf(tokens, depth + 1);
    tokens.expect(':', 'after a key');
    entries.push({ key, value: expressionOf(tokens, depth + 1) });
    if (tokens.at('}')) continue;
    tokens.expect(',', 'or “}”');
  }
  const height = heightOver(
    at,
    entries.flatMap(({ key, value }) => [key, value]),
  );
  return { is: 'map', entries, at, height };
}
