import { checkSameDatabase, type DatabaseName, readReferredName } from '../paths/document-name.ts';
import { type FieldPath, isNamePath, readFieldPathOrName } from '../paths/field-path.ts';
import { readValue } from '../values/read-value.ts';
import type { Value } from '../values/value.ts';
import { invalid } from '../wire/invalid.ts';
import { isObject, readMessage, readOneOf } from '../wire/read-message.ts';
import { readEnumeration, readList, readText } from '../wire/read-scalars.ts';
import type { Condition, ListOperator } from './condition.ts';
import type { Filter } from './query.ts';

const fieldOperators = {
  LESS_THAN: 1,
  LESS_THAN_OR_EQUAL: 2,
  GREATER_THAN: 3,
  GREATER_THAN_OR_EQUAL: 4,
  EQUAL: 5,
  NOT_EQUAL: 6,
  ARRAY_CONTAINS: 7,
  IN: 8,
  ARRAY_CONTAINS_ANY: 9,
  NOT_IN: 10,
} as const;
const unaryOperators = { IS_NAN: 2, IS_NULL: 3, IS_NOT_NAN: 4, IS_NOT_NULL: 5 } as const;
/** Nobody needs more, and whoever follows them needs a stack. */
const deepest = 100;
const mostValues: Readonly<Record<ListOperator, number>> = {
  IN: 30,
  ARRAY_CONTAINS_ANY: 30,
  NOT_IN: 10,
};

export function readFieldReference(wire: unknown, where: string): FieldPath {
  const { fieldPath = '' } = readMessage(wire ?? {}, where, ['fieldPath']);
  return readFieldPathOrName(readText(fieldPath, `${where}.field_path`));
}

/** The values of a list may be arrays themselves, which those of an array may not. */
function readValues(wire: unknown, operator: ListOperator, where: string): readonly Value[] {
  const array = isObject(wire) ? (wire['arrayValue'] ?? wire['array_value']) : undefined;
  if (array === undefined) throw invalid(`'${operator}' requires an ArrayValue.`);
  const { values = [] } = readMessage(array, where, ['values']);
  const list = readList(values, where);
  if (list.length === 0) throw invalid(`'${operator}' requires a non-empty ArrayValue.`);
  if (list.length > mostValues[operator]) {
    throw invalid(`'${operator}' supports up to ${mostValues[operator]} comparison values.`);
  }
  return list.map((value) => readValue(value, where));
}

/** The name is compared with documents of the same database only, so that an order of keys is enough. */
export function checkNameOperand(value: Value, database: DatabaseName): void {
  if (!('referenceValue' in value)) throw invalid('__key__ filter value must be a Key');
  checkSameDatabase(readReferredName(value.referenceValue), database);
}

function readFieldFilter(wire: unknown, where: string, database: DatabaseName): Condition {
  const filter = readMessage(wire, where, ['field', 'op', 'value']);
  const path = readFieldReference(filter.field, `${where}.field`);
  const operator = readEnumeration(filter.op, `${where}.op`, fieldOperators);
  const isName = isNamePath(path);
  if (operator === 'IN' || operator === 'NOT_IN' || operator === 'ARRAY_CONTAINS_ANY') {
    const values = readValues(filter.value, operator, `${where}.value`);
    if (isName && operator === 'ARRAY_CONTAINS_ANY') throw noArray(operator);
    if (isName) for (const value of values) checkNameOperand(value, database);
    return { path, operator, values };
  }
  const value = readValue(filter.value, `${where}.value`);
  if (isName && operator === 'ARRAY_CONTAINS') throw noArray(operator);
  if (isName) checkNameOperand(value, database);
  return { path, operator, value };
}

const noArray = (operator: string) => invalid(`'${operator}' cannot be asked of __name__.`);

function readUnaryFilter(wire: unknown, where: string): Condition {
  const filter = readMessage(wire, where, ['field', 'op']);
  const path = readFieldReference(filter.field, `${where}.field`);
  const operator = readEnumeration(filter.op, `${where}.op`, unaryOperators);
  if (isNamePath(path)) throw noArray(operator);
  return { path, operator };
}

function readCompositeFilter(
  wire: unknown,
  where: string,
  database: DatabaseName,
  depth: number,
): Filter {
  if (depth >= deepest) throw invalid(`Filters are nested no deeper than ${deepest}.`);
  const { op, filters = [] } = readMessage(wire, where, ['op', 'filters']);
  const operator = readEnumeration(op, `${where}.op`, { AND: 1, OR: 2 });
  const read = readList(filters, `${where}.filters`).map((filter, index) =>
    readFilter(filter, `${where}.filters[${index}]`, database, depth + 1),
  );
  if (read.length === 0) throw invalid(`'${operator}' requires at least one filter.`);
  return operator === 'AND' ? { and: read } : { or: read };
}

const kinds = ['fieldFilter', 'unaryFilter', 'compositeFilter'] as const;

export function readFilter(
  wire: unknown,
  where: string,
  database: DatabaseName,
  depth = 0,
): Filter {
  const filter = readMessage(wire, where, kinds);
  switch (readOneOf(filter, where, kinds)) {
    case 'fieldFilter':
      return readFieldFilter(filter.fieldFilter, where, database);
    case 'unaryFilter':
      return readUnaryFilter(filter.unaryFilter, where);
    case 'compositeFilter':
      return readCompositeFilter(filter.compositeFilter, where, database, depth);
    default:
      throw invalid(`Invalid value at '${where}': a filter has to be chosen.`);
  }
}
