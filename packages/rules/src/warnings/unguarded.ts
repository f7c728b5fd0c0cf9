import { RulesError } from '../problem.ts';
import { parseRules } from '../syntax/parser.ts';
import type { Match, PatternSegment, ServiceName } from '../syntax/tree.ts';

/** Whether a path can fit, in which nothing stands for any id. */
function fits(pattern: readonly PatternSegment[], asked: readonly (string | undefined)[]): boolean {
  const [segment, ...rest] = pattern;
  if (segment === undefined) return asked.length === 0;
  if (segment.is === 'many') {
    for (let taken = 0; taken <= asked.length; taken += 1) {
      if (fits(rest, asked.slice(taken))) return true;
    }
    return false;
  }
  if (asked.length === 0) return false;
  const [first] = asked;
  if (segment.is === 'literal' && first !== undefined && segment.text !== first) return false;
  return fits(rest, asked.slice(1));
}

/** The whole patterns of all matches that allow something. */
function patternsOf(match: Match, leading: readonly PatternSegment[]): readonly PatternSegment[][] {
  const pattern = [...leading, ...match.pattern];
  const below = match.matches.flatMap((inner) => patternsOf(inner, pattern));
  return match.allows.length === 0 ? below : [pattern, ...below];
}

/**
 * The collections of which no `allow` reaches any document: nobody but operators gets at them. Each is
 * given by its ids without those of documents between them, as `['users', 'notes']`.
 */
export function unguardedCollections(
  text: string,
  database: string,
  collections: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const service: ServiceName = 'cloud.firestore';
  try {
    const patterns = parseRules(text)
      .services.filter(({ name }) => name === service)
      .flatMap(({ matches }) => matches.flatMap((match) => patternsOf(match, [])));
    return collections.filter((ids) => {
      const asked = ['databases', database, 'documents', ...ids.flatMap((id) => [id, undefined])];
      return !patterns.some((pattern) => fits(pattern, asked));
    });
  } catch (error) {
    if (error instanceof RulesError) return [];
    throw error;
  }
}
