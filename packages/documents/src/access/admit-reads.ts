import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { lookupLimits, openLookups } from '@latchkey/rules';
import { denied } from '@latchkey/rulesets/asking/denied';
import type { QueriedDocument } from '../query/queried-document.ts';
import type { Query } from '../query/query.ts';
import type { Deciding } from './deciding.ts';
import { lookupsFor } from './lookups.ts';
import { rulesQueryOf } from './rules-query.ts';
import { resourceOf, segmentsOf } from './rules-values.ts';

/** Whether all of these documents, there or missing, may be read; refused if one may not. */
export async function admitGets(
  { rules, database, auth, time, isExplained, read }: Deciding,
  names: readonly string[],
  found: ReadonlyMap<string, QueriedDocument>,
): Promise<void> {
  const limits = names.length > 1 ? lookupLimits.several : lookupLimits.single;
  const lookups = openLookups(lookupsFor(database, read), limits);
  for (const name of names) {
    const document = found.get(name);
    const segments = segmentsOf(name);
    const decision = await rules.decide(
      {
        service: 'cloud.firestore',
        method: 'get',
        path: segments,
        auth,
        time,
        resource: () => (document === undefined ? null : resourceOf(name, document.fields)),
      },
      lookups,
    );
    if (!decision.allowed) throw denied({ method: 'get', segments }, decision, isExplained);
  }
}

/** Proved from the query alone, before anything is looked for. */
export async function admitQuery(
  { rules, database, auth, time, isExplained, read }: Deciding,
  query: Query,
): Promise<void> {
  if (query.collectionId === undefined) {
    throw new RpcRefused(
      'PERMISSION_DENIED',
      'Queries of every collection require admin authentication.',
    );
  }
  const segments = [
    'databases',
    database.database,
    'documents',
    ...query.parent,
    query.collectionId,
  ];
  const decision = await rules.decide(
    {
      service: 'cloud.firestore',
      method: 'list',
      path: segments,
      auth,
      time,
      query: rulesQueryOf(query),
    },
    openLookups(lookupsFor(database, read), lookupLimits.single),
  );
  if (!decision.allowed) throw denied({ method: 'list', segments }, decision, isExplained);
}
