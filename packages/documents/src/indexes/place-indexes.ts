import {
  type CompositeIndex,
  everyField,
  everyGroup,
  type FieldIndexes,
  type FieldOverride,
  type IndexConfig,
  nameOfComposite,
  pathsTo,
} from './index-config.ts';

/**
 * Where a document has entries: in a collection at the root, which groups are looked for in, too; or in
 * a collection below a document, and in its group.
 */
export type PlaceKind = 'root' | 'nested' | 'group';

/** What there is of each field: what is said of it, or of the nearest around it, or of all. */
export type FieldSettings = {
  readonly all: FieldIndexes;
  readonly byPath: ReadonlyMap<string, FieldIndexes>;
};

/** The indexes of one collection, or of one group. */
export type PlaceIndexes = {
  readonly fields: FieldSettings;
  readonly composites: readonly CompositeIndex[];
};

const both: FieldIndexes = { values: true, elements: true };

/** What everybody has who has declared nothing. */
export const usualIndexes: PlaceIndexes = {
  fields: { all: both, byPath: new Map() },
  composites: [],
};

export function fieldIndexes({ all, byPath }: FieldSettings, fieldPath: string): FieldIndexes {
  if (byPath.size === 0) return all;
  const path = pathsTo(fieldPath).findLast((one) => byPath.has(one));
  return (path === undefined ? undefined : byPath.get(path)) ?? all;
}

type Combine = (one: boolean, other: boolean) => boolean;
export const either: Combine = (one, other) => one || other;
export const neitherWithout: Combine = (one, other) => one && other;

const combined = (one: FieldIndexes, other: FieldIndexes, combine: Combine): FieldIndexes => ({
  values: combine(one.values, other.values),
  elements: combine(one.elements, other.elements),
});

function combinedSettings(one: FieldSettings, other: FieldSettings, combine: Combine) {
  const paths = new Set([...one.byPath.keys(), ...other.byPath.keys()]);
  return {
    all: combined(one.all, other.all, combine),
    byPath: new Map(
      Array.from(paths, (path) => [
        path,
        combined(fieldIndexes(one, path), fieldIndexes(other, path), combine),
      ]),
    ),
  };
}

/** What any of them has, or what each of them has. */
export function combinedIndexes(places: readonly PlaceIndexes[], combine: Combine): PlaceIndexes {
  const [first = usualIndexes, ...others] = places;
  return others.reduce((one, other) => {
    const names = new Set(other.composites.map(nameOfComposite));
    const own = new Set(one.composites.map(nameOfComposite));
    return {
      fields: combinedSettings(one.fields, other.fields, combine),
      composites: [
        ...one.composites.filter((index) => combine(true, names.has(nameOfComposite(index)))),
        ...other.composites.filter(
          (index) => !own.has(nameOfComposite(index)) && combine(false, true),
        ),
      ],
    };
  }, first);
}

function settingsIn(
  { overrides }: IndexConfig,
  collectionGroup: string,
  of: (override: FieldOverride) => FieldIndexes,
): FieldSettings {
  const own = overrides.filter((one) => one.collectionGroup === collectionGroup);
  const usual = overrides.find(
    (one) => one.collectionGroup === everyGroup && one.fieldPath === everyField,
  );
  const all = own.find(({ fieldPath }) => fieldPath === everyField) ?? usual;
  return {
    all: all === undefined ? both : of(all),
    byPath: new Map(
      own
        .filter(({ fieldPath }) => fieldPath !== everyField)
        .map((override) => [override.fieldPath, of(override)]),
    ),
  };
}

/** The indexes that a configuration asks for in one place. */
export function indexesOfPlace(
  config: IndexConfig,
  collectionGroup: string,
  kind: PlaceKind,
): PlaceIndexes {
  const composites = config.composites.filter((one) => one.collectionGroup === collectionGroup);
  if (kind === 'root') {
    // Of what is at the root there is but one place, for both.
    const settings = (['collection', 'group'] as const).map((scope) =>
      settingsIn(config, collectionGroup, (override) => override[scope]),
    );
    return combinedIndexes(
      settings.map((fields) => ({ fields, composites })),
      either,
    );
  }
  const scope = kind === 'group' ? 'group' : 'collection';
  return {
    fields: settingsIn(config, collectionGroup, (override) => override[scope]),
    composites: composites.filter((one) => one.scope === scope),
  };
}
