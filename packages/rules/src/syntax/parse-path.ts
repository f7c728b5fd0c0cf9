import { limits } from '../limits.ts';
import { refuse } from '../problem.ts';
import type { TokenReader } from './token-reader.ts';
import type { Expression, PathPart, PatternSegment } from './tree.ts';

/** `(default)` is the name of a database. A point ends a path in an expression: a method may follow. */
const literalPart = /\([A-Za-z0-9_-]+\)|[A-Za-z0-9_~%@+-]+/y;
const patternPart = /\([A-Za-z0-9_-]+\)|[^\s/{}()$'";,[\]*]+/y;
const recursive = /\s*=\s*\*\*\s*\}/y;

/** A slash that a part follows at once; what follows a division, there is a space or an operand. */
function takeSlash(tokens: TokenReader, mustTouch: boolean): boolean {
  if (!tokens.at('/') || (mustTouch && !tokens.lexer.touches())) return false;
  tokens.lexer.take();
  return true;
}

/** `/users/$(request.auth.uid)/private` within an expression. */
export function parsePathLiteral(
  tokens: TokenReader,
  parseInner: () => Expression,
): readonly PathPart[] {
  const parts: PathPart[] = [];
  while (takeSlash(tokens, parts.length > 0)) {
    if (parts.length >= limits.pathSegments)
      refuse(tokens.here(), `A path has at most ${limits.pathSegments} segments.`);
    if (tokens.lexer.readRaw(/\$\(/y) !== undefined) {
      parts.push(parseInner());
      tokens.expect(')', 'after a computed segment');
      continue;
    }
    const text = tokens.lexer.readRaw(literalPart);
    if (text === undefined) return tokens.unexpected('a segment after the slash');
    parts.push(text);
  }
  return parts;
}

/** `/users/{user}/{rest=**}` after `match`. */
export function parsePattern(tokens: TokenReader): readonly PatternSegment[] {
  const segments: PatternSegment[] = [];
  while (takeSlash(tokens, segments.length > 0)) {
    if (segments.length >= limits.pathSegments)
      refuse(tokens.here(), `A path has at most ${limits.pathSegments} segments.`);
    if (tokens.lexer.readRaw(/\{/y) !== undefined) {
      const name = tokens.name('the name of a wildcard');
      if (tokens.lexer.readRaw(recursive) !== undefined) {
        segments.push({ is: 'many', name });
        continue;
      }
      tokens.expect('}', 'after the name of a wildcard');
      segments.push({ is: 'one', name });
      continue;
    }
    const text = tokens.lexer.readRaw(patternPart);
    if (text === undefined) return tokens.unexpected('a segment after the slash');
    segments.push({ is: 'literal', text });
  }
  return segments.length > 0 ? segments : tokens.unexpected('a path after “match”');
}
