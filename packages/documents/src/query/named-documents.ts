import { isNamePath } from '../paths/field-path.ts';
import type { Filter, Query } from './query.ts';

/** The documents whose names filters say, whatever else they ask of them. */
export function namedDocuments({ where }: Pick<Query, 'where'>): readonly string[] {
  const names = new Set<string>();
  const find = (filter: Filter): void => {
    if ('and' in filter) filter.and.forEach(find);
    else if ('or' in filter) filter.or.forEach(find);
    else if (isNamePath(filter.path)) {
      const values = 'values' in filter ? filter.values : 'value' in filter ? [filter.value] : [];
      for (const value of values) if ('referenceValue' in value) names.add(value.referenceValue);
    }
  };
  if (where !== undefined) find(where);
  return [...names];
}
