import type { Access, Explained } from '../access/open-access.ts';
import type { Query } from '../query/query.ts';
import { readMessage } from '../wire/read-message.ts';
import { readBoolean } from '../wire/read-scalars.ts';

/** What somebody wants to know beside the answers, or instead of them. */
export type Explaining = 'analyze' | 'plan';

export function readExplaining(access: Access, wire: unknown): Explaining | undefined {
  if (wire === undefined) return undefined;
  const { analyze = false } = readMessage(wire, 'explain_options', ['analyze']);
  access.checkMayExplain();
  return readBoolean(analyze, 'explain_options.analyze') ? 'analyze' : 'plan';
}

type Fields = Explained['fields'];

const words = { ASCENDING: 'ASC', DESCENDING: 'DESC' } as const;

const printProperties = (fields: Fields): string =>
  `(${fields
    .map(({ fieldPath, order }) => `${fieldPath} ${order ? words[order] : 'CONTAINS'}`)
    .join(', ')})`;

/** One for each index, also if several disjuncts use it. */
function planSummary({ allDescendants }: Query, explained: readonly Explained[]) {
  const scope = allDescendants ? 'Collection group' : 'Collection';
  const properties = new Set(explained.map(({ fields }) => printProperties(fields)));
  return {
    indexesUsed: Array.from(properties, (one) => ({ query_scope: scope, properties: one })),
  };
}

const plansOf = (explained: readonly Explained[]) => explained.map(({ scan }) => scan);

export const printPlan = (query: Query, explained: readonly Explained[]): string =>
  JSON.stringify([{ explainMetrics: { planSummary: planSummary(query, explained) } }]);

const sum = (explained: readonly Explained[], of: 'read' | 'entries'): number =>
  explained.reduce((total, one) => total + one[of], 0);

function suggestedIn(explained: readonly Explained[]): readonly object[] {
  const texts = explained.flatMap(({ suggested }) =>
    suggested === undefined ? [] : [JSON.stringify(suggested)],
  );
  return Array.from(new Set(texts), (text) => JSON.parse(text) as object);
}

/** With the words of the protocol, and in `debug_stats` with ours. */
export function printMetrics(
  query: Query,
  explained: readonly Explained[],
  { answers, milliseconds }: { readonly answers: number; readonly milliseconds: number },
): string {
  const suggested = suggestedIn(explained);
  const documents = sum(explained, 'read');
  const executionStats = {
    resultsReturned: String(answers),
    executionDuration: `${(milliseconds / 1000).toFixed(6)}s`,
    readOperations: String(Math.max(1, documents)),
    debugStats: {
      documents_scanned: String(documents),
      index_entries_scanned: String(sum(explained, 'entries')),
      plans: plansOf(explained),
      ...(suggested.length > 0 && { suggested_indexes: suggested }),
    },
  };
  return JSON.stringify({
    explainMetrics: { planSummary: planSummary(query, explained), executionStats },
  });
}
