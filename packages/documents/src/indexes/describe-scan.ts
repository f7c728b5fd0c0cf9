import { printFieldPath } from '../paths/field-path.ts';
import type { Condition } from '../query/condition.ts';
import type { Query } from '../query/query.ts';
import type { Value } from '../values/value.ts';
import type { ComponentMode, CompositeIndex } from './index-config.ts';
import { indexScopeOf } from './index-scope.ts';
import type { Scan } from './scan.ts';

const longestValue = 60;

function printValue(value: Value): string {
  const [content] = Object.values(value);
  const text = 'stringValue' in value ? JSON.stringify(content) : String(content);
  const printed = typeof content === 'object' && content !== null ? JSON.stringify(content) : text;
  return printed.length > longestValue ? `${printed.slice(0, longestValue)}…` : printed;
}

const words: Readonly<Record<Condition['operator'], string>> = {
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  EQUAL: '==',
  NOT_EQUAL: '!=',
  ARRAY_CONTAINS: 'contains',
  IN: 'in',
  NOT_IN: 'not in',
  ARRAY_CONTAINS_ANY: 'contains any of',
  IS_NULL: 'is null',
  IS_NAN: 'is NaN',
  IS_NOT_NULL: 'is not null',
  IS_NOT_NAN: 'is not NaN',
};

function describeCondition(condition: Condition): string {
  const asked = `${printFieldPath(condition.path)} ${words[condition.operator]}`;
  if ('value' in condition) return `${asked} ${printValue(condition.value)}`;
  return 'values' in condition
    ? `${asked} [${condition.values.map(printValue).join(', ')}]`
    : asked;
}

function describePlace(query: Query): string {
  const scope = indexScopeOf(query);
  const below = query.parent.length > 0 ? ` below ${query.parent.join('/')}` : '';
  if (scope.kind === 'collection') return scope.collection.join('/');
  return scope.kind === 'group'
    ? `all collections ${scope.collectionId}${below}`
    : `every collection${below}`;
}

const listed = (conditions: readonly Condition[]): string =>
  conditions.map(describeCondition).join(' and ');

const modes: Readonly<Record<ComponentMode, string>> = {
  ASCENDING: '',
  DESCENDING: ' descending',
  CONTAINS: ' elements',
};

const describeFields = ({ components }: CompositeIndex): string =>
  `(${components.map(({ fieldPath, mode }) => `${fieldPath}${modes[mode]}`).join(', ')})`;

/** What a scan does, for whoever asks why a query is slow. */
export function describeScan(query: Query, scan: Scan): string {
  const { index, using, checking, requiring, direction } = scan;
  const what = {
    documents: () => 'documents by name',
    values: () => `index of ${'fieldPath' in index ? index.fieldPath : ''}`,
    elements: () => `index of the elements of ${'fieldPath' in index ? index.fieldPath : ''}`,
    composite: () => `index of ${'composite' in index ? describeFields(index.composite) : ''}`,
  }[index.kind]();
  const parts = [`${what} in ${describePlace(query)}`];
  if (using.length > 0) parts.push(`where ${listed(using)}`);
  parts.push(direction === 'ASCENDING' ? 'ascending' : 'descending');
  if (checking.length > 0) parts.push(`checking ${listed(checking)}`);
  if (requiring.length > 0) parts.push(`with ${requiring.map(printFieldPath).join(', ')} present`);
  if (scan.orderedBy < query.orderBy.length) parts.push('then sorted');
  return parts.join(', ');
}
