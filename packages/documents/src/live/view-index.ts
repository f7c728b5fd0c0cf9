import type { Query } from '../query/query.ts';
import type { StoredDocument } from '../store/stored-document.ts';
import type { NetChange } from './net-changes.ts';
import {
  fieldKeyOf,
  keysIn,
  type Place,
  type PlaceField,
  placesOf,
  scopeKeyOf,
  scopeKeysOf,
} from './places.ts';

type Asked = { readonly query: Query };
type Field<View> = PlaceField & { readonly views: Map<string, Set<View>> };
type Scope<View> = { readonly fields: Map<string, Field<View>>; readonly others: Set<View> };

/** Views, found by the documents that they may have. */
export type ViewIndex<View extends Asked> = {
  add(view: View): void;
  remove(view: View): void;
  /** All that the change may concern, and few others. */
  concerned(change: NetChange): ReadonlySet<View>;
};

export function viewIndex<View extends Asked>(): ViewIndex<View> {
  const scopes = new Map<string, Scope<View>>();

  function scopeOf(key: string): Scope<View> {
    const known = scopes.get(key);
    if (known !== undefined) return known;
    const made = { fields: new Map(), others: new Set<View>() };
    scopes.set(key, made);
    return made;
  }

  function fieldOf(scope: Scope<View>, place: Place): Field<View> {
    const { path, ofElements } = place;
    const key = fieldKeyOf(place);
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
    if (field.views.size === 0) scope.fields.delete(fieldKeyOf(place));
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
