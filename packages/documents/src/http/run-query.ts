import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { readAggregationQuery } from '../query/read-aggregation-query.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import { type Members, readMessage } from '../wire/read-message.ts';
import { printTimestamp } from '../wire/timestamps.ts';
import { type Handler, parentOf } from './call.ts';
import { printStored } from './print-answers.ts';
import { readMoment } from './transactions.ts';

const options = ['transaction', 'newTransaction', 'readTime', 'explainOptions'] as const;

function checkOptions(asked: Members<(typeof options)[number]>): void {
  if (asked.explainOptions !== undefined) {
    throw new RpcRefused('UNIMPLEMENTED', 'explain_options is not supported.');
  }
}

export const runQuery: Handler = async (call) => {
  const parent = parentOf(call);
  const asked = readMessage(call.body, 'request', ['structuredQuery', ...options]);
  checkOptions(asked);
  const query = readStructuredQuery(asked.structuredQuery ?? {}, parent);
  const { at, begun } = await readMoment(call.access, asked);
  const { documents, readTime } = await call.access.query(query, at);
  const time = `"readTime":"${printTimestamp(readTime)}"`;
  const first = begun === undefined ? [] : [JSON.stringify({ transaction: begun })];
  if (documents.length === 0) return `[${[...first, `{${time}}`].join()}]`;
  const answers = documents.map((document, index) => {
    const skipped = index === 0 && query.offset > 0 ? `,"skippedResults":${query.offset}` : '';
    return `{"document":${printStored(document, query.select)},${time}${skipped}}`;
  });
  return `[${[...first, ...answers].join()}]`;
};

export const runAggregationQuery: Handler = async (call) => {
  const parent = parentOf(call);
  const asked = readMessage(call.body, 'request', ['structuredAggregationQuery', ...options]);
  checkOptions(asked);
  const { query, aggregations } = readAggregationQuery(
    asked.structuredAggregationQuery ?? {},
    parent,
  );
  const { at, begun } = await readMoment(call.access, asked);
  const { values, readTime } = await call.access.aggregate(query, aggregations, at);
  return JSON.stringify([
    {
      ...(begun !== undefined && { transaction: begun }),
      result: { aggregateFields: values },
      readTime: printTimestamp(readTime),
    },
  ]);
};
