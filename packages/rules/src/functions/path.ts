import { fail, type Result } from '../outcome.ts';
import { isMap, path, type RulesPath, type RulesValue } from '../values/value.ts';
import { type Method, method, wants } from './method.ts';

/** Puts values in the place of segments that were computed from variables of these names. */
function bind(bound: RulesPath, map: RulesValue): Result {
  if (!isMap(map)) return wants('a map');
  const { names = [], segments } = bound;
  const replaced: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const name = names[index];
    const value = name !== undefined && map.has(name) ? map.get(name) : segment;
    if (typeof value !== 'string' || value === '' || value.includes('/'))
      return fail('A segment of a path is a string without a slash.');
    replaced.push(value);
  }
  return { ...path(replaced), names };
}

export const pathMethods: Readonly<Record<string, Method<RulesPath>>> = {
  bind: method(1, bind),
};
