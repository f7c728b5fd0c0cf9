import type { ResourceName } from '../paths/document-name.ts';
import { checkFieldName } from '../paths/field-names.ts';
import { type FieldPath, isNamePath, sameFieldPath } from '../paths/field-path.ts';
import { invalid } from '../wire/invalid.ts';
import { readMessage, readOneOf } from '../wire/read-message.ts';
import { readInt64, readList, readText } from '../wire/read-scalars.ts';
import type { Aggregation } from './aggregation.ts';
import type { Query } from './query.ts';
import { readFieldReference } from './read-filter.ts';
import { readStructuredQuery } from './read-structured-query.ts';

const mostAggregations = 5;
const kinds = ['count', 'sum', 'avg'] as const;

function readUpTo(wire: unknown, where: string): number | undefined {
  const { upTo } = readMessage(wire, where, ['upTo']);
  if (upTo === undefined) return undefined;
  const most = Number(readInt64(upTo, where));
  if (most <= 0) throw invalid(`Invalid value at '${where}': up_to must be greater than zero.`);
  return most;
}

function readPath(wire: unknown, where: string): FieldPath {
  const { field } = readMessage(wire, where, ['field']);
  const path = readFieldReference(field, where);
  if (isNamePath(path)) throw invalid(`Invalid value at '${where}': __name__ is no number.`);
  return path;
}

/** Whoever names none gets `field_1`, and the next `field_2`. */
function readAggregations(wire: unknown): readonly Aggregation[] {
  let unnamed = 0;
  return readList(wire ?? [], 'aggregations').map((aggregation, index) => {
    const where = `aggregations[${index}]`;
    const members = readMessage(aggregation, where, ['alias', ...kinds]);
    const kind = readOneOf<(typeof kinds)[number]>(members, where, kinds);
    const alias = readText(members.alias ?? '', where) || `field_${++unnamed}`;
    checkFieldName(alias);
    if (kind === undefined) throw invalid(`Invalid value at '${where}': it has to be chosen.`);
    if (kind === 'count') return { alias, kind, upTo: readUpTo(members.count, where) };
    const path = readPath(members[kind], where);
    return { alias, kind: kind === 'sum' ? kind : 'average', path };
  });
}

export type AggregationQuery = {
  readonly query: Query;
  readonly aggregations: readonly Aggregation[];
};

/** What lacks a field that is summed up is no answer to the query, and counted by no aggregation. */
export function readAggregationQuery(wire: unknown, parent: ResourceName): AggregationQuery {
  const where = 'structured_aggregation_query';
  const read = readMessage(wire, where, ['structuredQuery', 'aggregations']);
  const aggregations = readAggregations(read.aggregations);
  if (aggregations.length === 0) throw invalid('An aggregation query needs an aggregation.');
  if (aggregations.length > mostAggregations) {
    throw invalid(
      `The maximum number of aggregations allowed in an aggregation query is ${mostAggregations}. Received: ${aggregations.length}`,
    );
  }
  if (new Set(aggregations.map(({ alias }) => alias)).size < aggregations.length) {
    throw invalid('Aggregations must have different aliases.');
  }
  const query = readStructuredQuery(read.structuredQuery ?? {}, parent);
  const required = [...query.required];
  for (const aggregation of aggregations) {
    if (aggregation.kind === 'count') continue;
    const { path } = aggregation;
    if (!required.some((one) => sameFieldPath(one, path))) required.push(path);
  }
  if (query.collectionId === undefined && required.length > 0) {
    throw invalid('A query of every collection can only be counted.');
  }
  return { query: { ...query, required }, aggregations };
}
