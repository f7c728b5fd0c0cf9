import { equalityKey } from '../encoding/encode-value.ts';
import { indexScopeOf } from '../indexes/index-scope.ts';
import { pathOf } from '../paths/document-name.ts';
import type { Condition } from '../query/condition.ts';
import { valueAt } from '../query/condition.ts';
import { type Disjunct, normalForm } from '../query/normal-form.ts';
import type { Query } from '../query/query.ts';
import type { StoredDocument } from '../store/stored-document.ts';

/** A field by whose value documents are found that a query may have. */
export type PlaceField = {
  readonly path: Condition['path'];
  readonly ofElements: boolean;
};

/** And the value that it asks for. */
export type Place = PlaceField & { readonly key: string };

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
export function placesOf(query: Query): readonly Place[] | undefined {
  const places = normalForm(query.where).map(placeOf);
  return places.every((place) => place !== undefined) ? places : undefined;
}

export const fieldKeyOf = ({ path, ofElements }: PlaceField): string =>
  JSON.stringify([path, ofElements]);

/** The scope that a query asks. */
export const scopeKeyOf = (query: Query): string => {
  const scope = indexScopeOf(query);
  if (scope.kind === 'database') return 'database';
  return scope.kind === 'group'
    ? `group ${scope.collectionId}`
    : `in ${scope.collection.join('/')}`;
};

/** The scopes that a document is in. */
export const scopeKeysOf = (name: string): readonly string[] => {
  const path = pathOf(name);
  return [`in ${path.slice(0, -1).join('/')}`, `group ${path.at(-2)}`, 'database'];
};

/** The values by which a document is found. */
export function keysIn(
  document: StoredDocument,
  { path, ofElements }: PlaceField,
): readonly string[] {
  const value = valueAt(document, path);
  if (value === undefined) return [];
  if (!ofElements) return [equalityKey(value)];
  return 'arrayValue' in value ? value.arrayValue.values.map(equalityKey) : [];
}
