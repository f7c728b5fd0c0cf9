import type { Query } from '../query/query.ts';
import type { LoggedChange } from '../store/read-changes.ts';
import {
  fieldKeyOf,
  keysIn,
  type PlaceField,
  placesOf,
  scopeKeyOf,
  scopeKeysOf,
} from './places.ts';

/** Where changes are in the list of all of them, in its order. */
type Positions = readonly number[];

type Field = PlaceField & { readonly found: Map<string, number[]> };
type Scope = { readonly all: number[]; readonly fields: Map<string, Field> };

/** Changes, found by the queries that they may concern. */
export type ChangesByPlace = {
  /** The next one of the list. */
  add(change: LoggedChange): void;
  /** All that the query may have, before or after, and few others. */
  concerning(query: Query): Positions;
  /** All of one document. */
  of(name: string): Positions;
};

/** What is asked for by a field is sorted by it at the first question. */
export function changesByPlace(changes: readonly LoggedChange[]): ChangesByPlace {
  const scopes = new Map<string, Scope>();
  const ofNames = new Map<string, number[]>();
  let count = 0;

  function addTo(lists: Map<string, number[]>, key: string, position: number): void {
    const positions = lists.get(key);
    if (positions === undefined) lists.set(key, [position]);
    else positions.push(position);
  }

  function enter({ found, ...place }: Field, position: number): void {
    const { before, after } = changes[position] as LoggedChange;
    const keys = [before, after].flatMap((state) => (state ? keysIn(state, place) : []));
    for (const key of new Set(keys)) addTo(found, key, position);
  }

  function fieldOf({ all, fields }: Scope, { path, ofElements }: PlaceField): Field {
    const key = fieldKeyOf({ path, ofElements });
    const known = fields.get(key);
    if (known !== undefined) return known;
    const made = { path, ofElements, found: new Map<string, number[]>() };
    fields.set(key, made);
    for (const position of all) enter(made, position);
    return made;
  }

  function add({ name }: LoggedChange): void {
    const position = count;
    count += 1;
    addTo(ofNames, name, position);
    for (const key of scopeKeysOf(name)) {
      const scope: Scope = scopes.get(key) ?? { all: [], fields: new Map() };
      scopes.set(key, scope);
      scope.all.push(position);
      for (const field of scope.fields.values()) enter(field, position);
    }
  }

  for (const change of changes) add(change);

  return {
    add,
    of: (name) => ofNames.get(name) ?? [],
    concerning(query) {
      const scope = scopes.get(scopeKeyOf(query));
      if (scope === undefined) return [];
      const places = placesOf(query);
      if (places === undefined) return scope.all;
      const lists = places.map(
        (place): Positions => fieldOf(scope, place).found.get(place.key) ?? [],
      );
      if (lists.length === 1) return lists[0] ?? [];
      return [...new Set(lists.flat())].sort((one, other) => one - other);
    },
  };
}
