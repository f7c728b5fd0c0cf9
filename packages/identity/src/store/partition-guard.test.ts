import { acrossTenants } from '@latchkey/kernel/store/queries';
import { sqlitePlaces } from '@latchkey/testing/databases';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { identityQueries } from './identity-queries.ts';
import { migrations } from './migrations/index.ts';
import { tenantTables } from './tables.ts';

const queries = identityQueries('sqlite');
const ofAcme = queries.selectFrom('accounts').select('id').where('tenant', '=', 'acme');

describe('a statement that could reach into two tenants is not built', () => {
  const forgetful = {
    'a select': () => queries.selectFrom('accounts').selectAll().where('id', '=', 'ada'),
    'an update': () => queries.updateTable('sessions').set({ revoked_at: 1 }).where('id', '=', 's'),
    'a delete': () => queries.deleteFrom('codes').where('hash', '=', 'h'),
    'an alias': () => queries.selectFrom('accounts as a').select('a.id').where('a.id', '=', 'ada'),
    'one of several ways': () =>
      queries
        .selectFrom('accounts')
        .select('id')
        .where(({ eb, or }) => or([eb('tenant', '=', 'acme'), eb('id', '=', 'ada')])),
    'several ways to several tenants': () =>
      queries
        .deleteFrom('codes')
        .where(({ eb, or }) => or([eb('tenant', '=', 'acme'), eb('tenant', '=', 'zenith')])),
    'all but one tenant': () => queries.deleteFrom('codes').where('tenant', '!=', 'acme'),
    'a join': () =>
      queries
        .selectFrom('identities')
        .innerJoin('accounts', 'accounts.id', 'identities.account_id')
        .select('accounts.id')
        .where('identities.tenant', '=', 'acme'),
    'a subquery': () =>
      ofAcme.where('id', 'in', (inner) =>
        inner.selectFrom('identities').select('account_id').where('subject', '=', 'x'),
      ),
    'a subquery in plain SQL': () =>
      ofAcme.where(sql<boolean>`exists ${queries.selectFrom('codes').select('hash')}`),
    'an insert': () => queries.insertInto('usage_days').columns(['day']).expression(ofAcme),
  };

  it.each(Object.entries(forgetful))('%s', (_, build) => {
    expect(() => build().compile()).toThrow(/does not name the tenant/);
  });

  it('several ways to the same tenant reach no other', () => {
    const either = queries
      .deleteFrom('codes')
      .where(({ and, or }) =>
        or([and({ tenant: 'acme', hash: 'h' }), and({ hash: 'g', tenant: 'acme' })]),
      );
    expect(either.compile().sql).toContain(' or ');
  });

  it('whoever says it wants all of them gets them', () => {
    const all = acrossTenants(queries).deleteFrom('codes').where('expires_at', '<', 1);
    expect(all.compile().sql).toBe('delete from "codes" where "expires_at" < ?');
  });
});

describe('on SQLite', () => {
  const place = sqlitePlaces();

  it('every table with a tenant is guarded, and goes when its tenant goes', async () => {
    const database = await (await place()).open(migrations);
    const rows = await database.read({
      sql: `SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c
            WHERE m.type = 'table' AND c.name = 'tenant' ORDER BY m.name`,
      parameters: [],
    });
    expect(rows.map(({ name }) => name)).toEqual([...tenantTables].sort());
  });
});
