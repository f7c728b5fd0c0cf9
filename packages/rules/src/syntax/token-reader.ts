import { type Position, refuse } from '../problem.ts';
import type { Lexer, Token } from './lexer.ts';

const printToken = (token: Token): string => {
  if (token.is === 'end') return 'the end of the text';
  if (token.is === 'word' || token.is === 'sign') return `“${token.text}”`;
  return token.is === 'number' ? 'a number' : 'a text in quotes';
};

/** The lexer, with the questions that a parser asks. */
export type TokenReader = {
  readonly lexer: Lexer;
  here(): Position;
  at(text: string): boolean;
  takeIf(text: string): boolean;
  expect(text: string, where: string): void;
  name(what: string): string;
  unexpected(expected: string): never;
};

export function readTokens(lexer: Lexer): TokenReader {
  const here = () => lexer.positionOf(lexer.peek().start);
  const at = (text: string) => {
    const token = lexer.peek();
    return (token.is === 'word' || token.is === 'sign') && token.text === text;
  };
  const takeIf = (text: string) => {
    if (!at(text)) return false;
    lexer.take();
    return true;
  };
  const unexpected = (expected: string): never =>
    refuse(here(), `Expected ${expected}, and found ${printToken(lexer.peek())}.`);
  return {
    lexer,
    here,
    at,
    takeIf,
    expect: (text, where) => {
      if (!takeIf(text)) unexpected(`“${text}” ${where}`);
    },
    name: (what) => {
      const token = lexer.peek();
      if (token.is !== 'word') return unexpected(what);
      if (reserved.has(token.text)) refuse(here(), `“${token.text}” cannot be ${what}.`);
      lexer.take();
      return token.text;
    },
    unexpected,
  };
}

/** Not `match`, `allow` and `service`: a collection of matches has a wildcard of that name. */
const reserved: ReadonlySet<string> = new Set([
  'true',
  'false',
  'null',
  'in',
  'is',
  'if',
  'let',
  'return',
  'function',
]);
