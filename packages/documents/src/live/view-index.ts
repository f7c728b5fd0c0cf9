import { equalityKey } from '../encoding/encode-value.ts';
import { indexScopeOf } from '../indexes/index-scope.ts';
import { pathOf } from '../paths/document-name.ts';
import type { Condition } from '../query/condition.ts';
import { valueAt } from '../query/condition.ts';
import { type Disjunct, normalForm } from '../query/normal-form.ts';
import type { Query } from '../query/query.ts';
import type { StoredDocument } from '../store/stored-document.ts';
import type { NetChange } from './net-changes.ts';

type Asked = { readonly query: Query };
type Place = {
  readonly path: Condition['path'];
  readonly ofElements: boolean;
  readonly key: string;
};
type Field<View> = Pick<Place, 'path' | 'ofElements'> & { readonly views: Map<string, Set<View>> };
type Scope<View> = { readonly fields: Map<string, Field<View>>; readonly others: Set<View> };

/** Views, found by the documents that they may have. */
export type ViewIndex<View extends Asked> = {
  add(view: View): void;
  remove(view: View): void;
  /** All that the change may concern, and few others. */
  concerned(change: NetChange): ReadonlySet<View>;
};

/** What every document of the disjunct has in common. */
function placeOf(disjunct: Disjunct): Place | undefined {
  for (const condition of disjunct) {
    const { path, operator } = condition;
    if (operator === 'EQUAL' || operator === 'ARRAY_CONTAINS') {
      const ofElements = operator === 'ARRAY_CONTAINS';
      return { path, ofElements, key: equalityKey(condition.value) };
    }
  }
  return undefined;
}

/** Nothing where only a look at every document of the scope tells. */
function placesOf(query: Query): readonly Place[] | undefined {
  const places = normalForm(query.where).map(placeOf);
  return places.every((place) => place !== undefined) ? places : undefined;
}

const scopeKeyOf = (query: Query): string => {
  const scope = indexScopeOf(query);
  if (scope.kind === 'database') return 'database';
  return scope.kind === 'group'
    ? `group ${scope.collectionId}`
    : `in ${scope.collection.join('/')}`;
};

const scopeKeysOf = (name: string): readonly string[] => {
  const path = pathOf(name);
  return [`in ${path.slice(0, -1).join('/')}`, `group ${path.at(-2)}`, 'database'];
};

function keysIn(
  document: StoredDocument,
  { path, ofElements }: Pick<Place, 'path' | 'ofElements'>,
) {
  const value = valueAt(document, path);
  if (value === undefined) return [];
  if (!ofElements) return [equalityKey(value)];
  return 'arrayValue' in value ? value.arrayValue.values.map(equalityKey) : [];
}

export function viewIndex<View extends Asked>(): ViewIndex<View> {
  const scopes = new Map<string, Scope<View>>();

  function scopeOf(key: string): Scope<View> {
    const known = scopes.get(key);
    if (known !== undefined) return known;
    const made = { fields: new Map(), others: new Set<View>() };
    scopes.set(key, made);
    return made;
  }

  function fieldOf(scope: Scope<View>, { path, ofElements }: Place): Field<View> {
    const key = JSON.stringify([path, ofElements]);
    const known = scope.fields.get(key);
    if (known !== undefined) return known;
    const made = { path, ofElements, views: new Map<string, Set<View>>() };
    scope.fields.set(key, made);
    return made;
  }

  function removePlace(scope: Scope<View>, place: Place, view: View): void {
    const field = fieldOf(scope, place);
    const views = field.views.get(place.key);
    views?.delete(view);
    if (views?.size === 0) field.views.delete(place.key);
    if (field.views.size === 0) scope.fields.delete(JSON.stringify([place.path, place.ofElements]));
  }

  function addFrom(scope: Scope<View>, document: StoredDocument, found: Set<View>): void {
    for (const field of scope.fields.values()) {
      for (const key of keysIn(document, field)) {
        for (const view of field.views.get(key) ?? []) found.add(view);
      }
    }
  }

  return {
    add(view) {
      const scope = scopeOf(scopeKeyOf(view.query));
      const places = placesOf(view.query);
      if (places === undefined) scope.others.add(view);
      for (const place of places ?? []) {
        const { views } = fieldOf(scope, place);
        views.set(place.key, (views.get(place.key) ?? new Set()).add(view));
      }
    },
    remove(view) {
      const key = scopeKeyOf(view.query);
      const scope = scopeOf(key);
      scope.others.delete(view);
      for (const place of placesOf(view.query) ?? []) removePlace(scope, place, view);
      if (scope.others.size === 0 && scope.fields.size === 0) scopes.delete(key);
    },
    concerned({ name, before, after }) {
      const found = new Set<View>();
      for (const key of scopeKeysOf(name)) {
        const scope = scopes.get(key);
        if (scope === undefined) continue;
        for (const view of scope.others) found.add(view);
        if (before !== undefined) addFrom(scope, before, found);
        if (after !== undefined) addFrom(scope, after, found);
      }
      return found;
    },
  };
}
