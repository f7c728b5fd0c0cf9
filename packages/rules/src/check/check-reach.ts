import { type Position, type Problem, problemAt } from '../problem.ts';
import type { PatternSegment, ServiceName } from '../syntax/tree.ts';

/** What every path of a service begins with; nothing stands for a name. */
export const roots: Readonly<Record<ServiceName, readonly (string | undefined)[]>> = {
  'cloud.firestore': ['databases', undefined, 'documents'],
  'firebase.storage': ['b', undefined, 'o'],
};

const canBegin = (pattern: readonly PatternSegment[], root: readonly (string | undefined)[]) => {
  for (const [index, expected] of root.entries()) {
    const segment = pattern[index];
    if (segment === undefined) return false;
    if (segment.is === 'many') return true;
    if (segment.is === 'literal' && expected !== undefined && segment.text !== expected)
      return false;
  }
  return true;
};

/** Matches that no request can ever fit, because of how paths of their service look. */
export function checkReach(
  at: Position,
  service: ServiceName,
  pattern: readonly PatternSegment[],
  problems: Problem[],
): void {
  const warn = (sentence: string) => problems.push(problemAt(at, sentence, 'warning'));
  const root = roots[service];
  if (!canBegin(pattern, root)) {
    const beginning = root.map((segment) => segment ?? '{name}').join('/');
    warn(`No request reaches this match: paths of ${service} begin with /${beginning}.`);
    return;
  }
  const hasMany = pattern.some(({ is }) => is === 'many');
  const rest = pattern.length - root.length;
  if (hasMany) return;
  if (rest === 0) warn('No request reaches this match: it ends where paths begin.');
  else if (service === 'cloud.firestore' && rest % 2 === 1)
    warn(
      'No request reaches this match: it ends at a collection, and requests are about documents.',
    );
}
