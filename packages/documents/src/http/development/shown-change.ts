import type { DatabaseName } from '../../paths/document-name.ts';
import { pathOf } from '../../paths/document-name.ts';
import { identicalValues } from '../../values/identical-values.ts';
import { type Fields, fieldOf, type Value, vectorOf } from '../../values/value.ts';
import type { Microseconds } from '../../wire/timestamps.ts';

type State = { readonly fields: Fields };

/** A change as the log has it. */
export type LoggedChange = {
  readonly database: DatabaseName;
  readonly at: Microseconds;
  readonly position: number;
  readonly name: string;
  readonly before: State | undefined;
  readonly after: State | undefined;
  readonly changedBy: string | undefined;
};

export type FieldChange = 'added' | 'changed' | 'removed' | 'same';

export type ShownField = {
  readonly name: string;
  readonly type: string;
  readonly text: string;
  readonly change: FieldChange;
};

export const kindOf = ({ before, after }: LoggedChange): 'Created' | 'Updated' | 'Deleted' =>
  after === undefined ? 'Deleted' : before === undefined ? 'Created' : 'Updated';

export const pathTextOf = ({ name }: LoggedChange): string => pathOf(name).join('/');

/** Two changes of one commit are told apart by their place in it. */
export const idOf = ({ database, at, position }: LoggedChange): string =>
  `${at}-${position}-${database.project}-${database.database}`;

const types: readonly (readonly [string, string])[] = [
  ['nullValue', 'null'],
  ['booleanValue', 'boolean'],
  ['integerValue', 'integer'],
  ['doubleValue', 'double'],
  ['timestampValue', 'timestamp'],
  ['stringValue', 'string'],
  ['bytesValue', 'bytes'],
  ['referenceValue', 'reference'],
  ['geoPointValue', 'point'],
  ['arrayValue', 'array'],
  ['mapValue', 'map'],
];

function typeOf(value: Value): string {
  if ('mapValue' in value && vectorOf(value.mapValue.fields) !== undefined) return 'vector';
  return types.find(([member]) => member in value)?.[1] ?? 'unknown';
}

/** What a person would write for it; the type is said beside it. */
function plainOf(value: Value): unknown {
  if ('arrayValue' in value) return value.arrayValue.values.map(plainOf);
  if ('mapValue' in value) {
    const { fields } = value.mapValue;
    const vector = vectorOf(fields);
    if (vector !== undefined) return vector.map(plainOf);
    return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, plainOf(one)]));
  }
  if ('integerValue' in value) {
    const number = Number(value.integerValue);
    return Number.isSafeInteger(number) ? number : value.integerValue;
  }
  if ('geoPointValue' in value) return value.geoPointValue;
  return Object.values(value)[0];
}

function textOf(value: Value): string {
  const plain = plainOf(value);
  return typeof plain === 'string' ? plain : (JSON.stringify(plain, null, 2) ?? '');
}

function changeOf(before: Value | undefined, after: Value | undefined): FieldChange {
  if (after === undefined) return 'removed';
  if (before === undefined) return 'added';
  return identicalValues(before, after) ? 'same' : 'changed';
}

/** All that were there before or are there now. Of a document that is new or gone all are the same. */
export function fieldsOf({ before, after }: LoggedChange): readonly ShownField[] {
  const [one, other] = [before ?? after, after ?? before];
  if (one === undefined || other === undefined) return [];
  const names = new Set([...Object.keys(other.fields), ...Object.keys(one.fields)]);
  return [...names].sort().flatMap((name): readonly ShownField[] => {
    const [then, now] = [fieldOf(one.fields, name), fieldOf(other.fields, name)];
    const value = now ?? then;
    if (value === undefined) return [];
    return [{ name, type: typeOf(value), text: textOf(value), change: changeOf(then, now) }];
  });
}
