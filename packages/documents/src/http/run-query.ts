import { readAggregationQuery } from '../query/read-aggregation-query.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import { readMessage } from '../wire/read-message.ts';
import { printTimestamp } from '../wire/timestamps.ts';
import { type Handler, parentOf } from './call.ts';
import { printMetrics, printPlan, readExplaining } from './explain.ts';
import { printStored } from './print-answers.ts';
import { readMoment } from './transactions.ts';

const options = ['transaction', 'newTransaction', 'readTime', 'explainOptions'] as const;

export const runQuery: Handler = async (call) => {
  const parent = parentOf(call);
  const asked = readMessage(call.body, 'request', ['structuredQuery', ...options]);
  const explaining = readExplaining(call.access, asked.explainOptions);
  const query = readStructuredQuery(asked.structuredQuery ?? {}, parent);
  if (explaining === 'plan') return printPlan(query, await call.access.plan(query));
  const { at, begun } = await readMoment(call.access, asked);
  const start = performance.now();
  const answered = await call.access.query(query, at, explaining === 'analyze');
  const { documents, readTime, explained } = answered;
  const milliseconds = performance.now() - start;
  const time = `"readTime":"${printTimestamp(readTime)}"`;
  const first = begun === undefined ? [] : [JSON.stringify({ transaction: begun })];
  const last =
    explaining === undefined
      ? []
      : [printMetrics(query, explained, { answers: documents.length, milliseconds })];
  if (documents.length === 0) return `[${[...first, `{${time}}`, ...last].join()}]`;
  const answers = documents.map((document, index) => {
    const skipped = index === 0 && query.offset > 0 ? `,"skippedResults":${query.offset}` : '';
    return `{"document":${printStored(document, query.select)},${time}${skipped}}`;
  });
  return `[${[...first, ...answers, ...last].join()}]`;
};

export const runAggregationQuery: Handler = async (call) => {
  const parent = parentOf(call);
  const asked = readMessage(call.body, 'request', ['structuredAggregationQuery', ...options]);
  const explaining = readExplaining(call.access, asked.explainOptions);
  const { query, aggregations } = readAggregationQuery(
    asked.structuredAggregationQuery ?? {},
    parent,
  );
  if (explaining === 'plan') return printPlan(query, await call.access.plan(query));
  const { at, begun } = await readMoment(call.access, asked);
  const start = performance.now();
  const isExplained = explaining === 'analyze';
  const aggregated = await call.access.aggregate(query, aggregations, at, isExplained);
  const { values, readTime, explained } = aggregated;
  const milliseconds = performance.now() - start;
  const answer = JSON.stringify({
    ...(begun !== undefined && { transaction: begun }),
    result: { aggregateFields: values },
    readTime: printTimestamp(readTime),
  });
  const last = isExplained ? [printMetrics(query, explained, { answers: 1, milliseconds })] : [];
  return `[${[answer, ...last].join()}]`;
};
