import { type Fields, fieldOf, type Value } from '../values/value.ts';
import { type FieldPath, fieldAt, fieldsOf } from './field-path.ts';

export type FieldEditor = {
  readonly at: (path: FieldPath) => Value | undefined;
  /** Whatever is on the way and no map becomes one. */
  readonly set: (path: FieldPath, value: Value) => void;
  readonly edited: () => Fields;
};

/** Changes to fields one after the other, of which each map is copied once, however many there are. */
export function editFields(fields: Fields): FieldEditor {
  type Copy = Record<string, Value>;
  const copies = new Set<Fields>();
  const copyOf = (within: Fields): Copy => {
    if (copies.has(within)) return within as Copy;
    const copy = { ...within };
    copies.add(copy);
    return copy;
  };
  let edited = fields;
  return {
    at: (path) => fieldAt(edited, path),
    set: (path, value) => {
      let within = copyOf(edited);
      edited = within;
      for (const name of path.slice(0, -1)) {
        const copy = copyOf(fieldsOf(fieldOf(within, name)) ?? {});
        within[name] = { mapValue: { fields: copy } };
        within = copy;
      }
      within[path.at(-1) ?? ''] = value;
    },
    edited: () => edited,
  };
}
