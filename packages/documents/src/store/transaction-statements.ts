import { prepare } from '@latchkey/kernel/store/prepared';
import type { DocumentsQueries } from './documents-queries.ts';
import { preparedRows } from './prepared-rows.ts';

/** More is not remembered of one transaction. */
export const mostReads = 20_000;

type One = { database: number; id: Uint8Array };

/** What is written and read of transactions. Times are milliseconds. */
export function transactionStatements(queries: DocumentsQueries) {
  return {
    find: prepare<One>((given) =>
      queries
        .selectFrom('document_transactions')
        .where('database', '=', given('database'))
        .where('id', '=', given('id'))
        .select(['used', 'ended']),
    ),
    /** Touches nothing if it is over, or has read too much. */
    use: prepare<One & { caller: string; used: number; reads: number }>((given) =>
      queries
        .insertInto('document_transactions')
        .values({
          database: given('database'),
          id: given('id'),
          caller: given('caller'),
          used: given('used'),
          reads: given('reads'),
          ended: 0,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['database', 'id'])
            .doUpdateSet((build) => ({
              used: build.ref('excluded.used'),
              reads: build('document_transactions.reads', '+', build.ref('excluded.reads')),
            }))
            .where('document_transactions.ended', '=', 0)
            .where((build) =>
              build(
                build('document_transactions.reads', '+', build.ref('excluded.reads')),
                '<=',
                build.lit(mostReads),
              ),
            ),
        ),
    ),
    /** Touches nothing if it is over already. */
    end: prepare<One & { caller: string; used: number }>((given) =>
      queries
        .insertInto('document_transactions')
        .values({
          database: given('database'),
          id: given('id'),
          caller: given('caller'),
          used: given('used'),
          reads: 0,
          ended: 1,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['database', 'id'])
            .doUpdateSet({ ended: 1 })
            .where('document_transactions.ended', '=', 0),
        ),
    ),
    record: preparedRows(['database', 'id', 'key', 'query'], (rows) =>
      queries
        .insertInto('document_transaction_reads')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['database', 'id', 'key']).doNothing()),
    ),
    reads: prepare<One>((given) =>
      queries
        .selectFrom('document_transaction_reads')
        .where('database', '=', given('database'))
        .where('id', '=', given('id'))
        .select(['key', 'query']),
    ),
    /** How many are under way, of all and of one caller. */
    open: prepare<{ database: number; since: number; caller: string }>((given) =>
      queries
        .selectFrom('document_transactions')
        .where('database', '=', given('database'))
        .where('used', '>', given('since'))
        .where('ended', '=', 0)
        .select((build) => [
          build.fn.countAll().as('all'),
          build.fn.countAll().filterWhere('caller', '=', given('caller')).as('own'),
        ]),
    ),
    secret: prepare<{ database: number }>((given) =>
      queries
        .selectFrom('document_databases')
        .where('database', '=', given('database'))
        .select('secret'),
    ),
  };
}
