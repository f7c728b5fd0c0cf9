import {
  Constraint,
  type FieldFilter,
  type Outcome,
  QueriedMap,
  unboundInQuery,
} from '../outcome.ts';
import { isSame } from '../values/compare.ts';
import type { Alternative } from './alternatives.ts';

type Field = { readonly filters: FieldFilter[]; readonly inner: Map<string, Field> };

const emptyField = (): Field => ({ filters: [], inner: new Map() });

function collect(alternative: Alternative): Field {
  const root = emptyField();
  for (const { field, comparator, value } of alternative) {
    if (field.length === 1 && field[0] === '__name__') continue;
    let place = root;
    for (const name of field) {
      const next = place.inner.get(name) ?? emptyField();
      place.inner.set(name, next);
      place = next;
    }
    place.filters.push({ comparator, value });
  }
  return root;
}

/** What `==` says is known, unless two say different things; other filters only restrict. */
function outcomeOf({ filters, inner }: Field): Outcome {
  const [first, ...others] = filters.filter(({ comparator }) => comparator === '==');
  if (first !== undefined && others.every(({ value }) => isSame(value, first.value)))
    return first.value;
  // Filters of the field and of fields within it all hold, and the latter say more.
  return inner.size > 0 ? mapOf(inner) : new Constraint(filters);
}

function mapOf(inner: Field['inner']): QueriedMap {
  const fields = new Map<string, Outcome>();
  for (const [name, field] of inner) fields.set(name, outcomeOf(field));
  return new QueriedMap(fields);
}

/** `resource` of any document that a query finds by one of its alternatives. */
export const queriedResource = (alternative: Alternative): QueriedMap =>
  new QueriedMap(
    new Map<string, Outcome>([
      ['data', mapOf(collect(alternative).inner)],
      ['id', unboundInQuery],
      ['__name__', unboundInQuery],
    ]),
  );
