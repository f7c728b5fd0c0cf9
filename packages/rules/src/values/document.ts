import { path, type RulesMap, type RulesValue } from './value.ts';

/** A document as rules see it, `resource` or what `get` finds; null where there is none. */
export const documentValue = (
  segments: readonly string[],
  data: RulesMap | null,
): RulesMap | null =>
  data === null
    ? null
    : new Map<string, RulesValue>([
        ['data', data],
        ['id', segments.at(-1) ?? null],
        ['__name__', path(segments)],
      ]);
