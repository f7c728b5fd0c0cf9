import { type Fields, fieldOf, type Value } from '../values/value.ts';
import { readMessage } from '../wire/read-message.ts';
import { readList, readText } from '../wire/read-scalars.ts';
import { type FieldPath, fieldsOf, readFieldPath } from './field-path.ts';

/** Which fields are meant. One without any paths means none, and is not the same as no mask at all. */
export type Mask = readonly FieldPath[];

export function readMask(wire: unknown, where: string): Mask {
  const { fieldPaths = [] } = readMessage(wire, where, ['fieldPaths']);
  return readList(fieldPaths, `${where}.field_paths`).map((path) =>
    readFieldPath(readText(path, `${where}.field_paths`)),
  );
}

/** What is meant below a name: all of it, or some. Paths below others of the mask say nothing more. */
type Branches = Map<string, Branches | 'all'>;

/** As a tree, so that a mask of very many paths is gone through once. */
function branchesOf(mask: Mask): Branches {
  const root: Branches = new Map();
  for (const path of mask) {
    let within = root;
    for (const [index, name] of path.entries()) {
      const known = within.get(name);
      if (known === 'all') break;
      if (index === path.length - 1) {
        within.set(name, 'all');
        break;
      }
      const below = known ?? new Map();
      within.set(name, below);
      within = below;
    }
  }
  return root;
}

function masked(fields: Fields, branches: Branches): Fields {
  const shown: Record<string, Value> = {};
  for (const [name, below] of branches) {
    const value = fieldOf(fields, name);
    if (value === undefined) continue;
    if (below === 'all') {
      shown[name] = value;
      continue;
    }
    const within = masked(fieldsOf(value) ?? {}, below);
    if (Object.keys(within).length > 0) shown[name] = { mapValue: { fields: within } };
  }
  return shown;
}

/** Only what the mask names, for whoever asked for no more. */
export const maskedFields = (fields: Fields, mask: Mask): Fields =>
  masked(fields, branchesOf(mask));

function merged(before: Fields, update: Fields, branches: Branches): Fields {
  const after: Record<string, Value> = { ...before };
  for (const [name, below] of branches) {
    const value = fieldOf(update, name);
    if (below === 'all') {
      if (value === undefined) delete after[name];
      else after[name] = value;
      continue;
    }
    const within = fieldsOf(fieldOf(before, name));
    const fields = merged(within ?? {}, fieldsOf(value) ?? {}, below);
    // What is no map becomes one to take something up, and not to have something removed.
    if (within !== undefined || Object.keys(fields).length > 0)
      after[name] = { mapValue: { fields } };
  }
  return after;
}

/** What the mask names from the new fields, and is gone if it is not there; the rest as it was. */
export const mergedFields = (before: Fields, update: Fields, mask: Mask): Fields =>
  merged(before, update, branchesOf(mask));
