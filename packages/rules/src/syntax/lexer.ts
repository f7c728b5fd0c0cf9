import { type Position, refuse } from '../problem.ts';
import { readNumber } from './read-number.ts';
import { quotedBytes, quotedString, readQuoted } from './read-quoted.ts';

export type Token = { readonly start: number; readonly end: number } & (
  | { readonly is: 'word'; readonly text: string }
  | { readonly is: 'sign'; readonly text: string }
  | { readonly is: 'number'; readonly value: bigint | number }
  | { readonly is: 'string'; readonly value: string }
  | { readonly is: 'bytes'; readonly value: Uint8Array }
  | { readonly is: 'end' }
);

/** Reads one token at a time, because only the parser knows whether a slash divides or begins a path. */
export type Lexer = {
  peek(): Token;
  take(): Token;
  /** The text itself from the next token on, for paths, which are not made of tokens. */
  readRaw(pattern: RegExp): string | undefined;
  /** Whether the last token and the next one touch. */
  touches(): boolean;
  positionOf(offset: number): Position;
};

const space = /(?:\s+|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/)*/y;
const word = /[A-Za-z_][A-Za-z0-9_]*/y;
const sign = /\|\||&&|==|!=|<=|>=|[-+*/%<>!?:;,.=(){}[\]$]/y;

const matchAt = (pattern: RegExp, text: string, offset: number): string | undefined => {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
};

const startsOfLines = (text: string): readonly number[] => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
};

export function openLexer(text: string): Lexer {
  const lines = startsOfLines(text);
  let offset = 0;
  let next: Token | undefined;

  const positionOf = (place: number): Position => {
    let low = 0;
    let high = lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lines[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: place - (lines[low] ?? 0) + 1 };
  };

  const read = (): Token => {
    const start = offset + (matchAt(space, text, offset)?.length ?? 0);
    if (start >= text.length) return { is: 'end', start, end: start };
    const character = text.charAt(start);
    if (text.startsWith('/*', start)) refuse(positionOf(start), 'This comment has no end.');

    const quoteAt = character === 'b' ? start + 1 : start;
    const quote = text.charAt(quoteAt);
    if (quote === "'" || quote === '"') {
      const { pieces, end } = readQuoted(text, quoteAt, (at, sentence) =>
        refuse(positionOf(at), sentence),
      );
      return quoteAt === start
        ? { is: 'string', value: quotedString(pieces), start, end }
        : { is: 'bytes', value: quotedBytes(pieces), start, end };
    }

    const letters = matchAt(word, text, start);
    if (letters !== undefined)
      return { is: 'word', text: letters, start, end: start + letters.length };

    const number = readNumber(text, start, (sentence) => refuse(positionOf(start), sentence));
    if (number !== undefined) return { is: 'number', ...number, start };

    const mark = matchAt(sign, text, start);
    if (mark === undefined)
      return refuse(positionOf(start), `“${character}” means nothing in rules.`);
    return { is: 'sign', text: mark, start, end: start + mark.length };
  };

  const peek = (): Token => {
    next ??= read();
    return next;
  };

  return {
    peek,
    take() {
      const token = peek();
      offset = token.end;
      next = undefined;
      return token;
    },
    readRaw(pattern) {
      const raw = matchAt(pattern, text, offset);
      if (raw === undefined || raw === '') return undefined;
      offset += raw.length;
      next = undefined;
      return raw;
    },
    touches: () => peek().start === offset,
    positionOf,
  };
}
