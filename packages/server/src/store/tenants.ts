import { sql } from 'kysely';
import type { Tenant, TenantConfig, Tenants } from '../identity/tenants/tenant.ts';
import type { Database, Row } from './database.ts';
import { type Queries, statement } from './queries.ts';
import { tenantTables } from './tenant-guard.ts';

/** Other nodes and the command line change tenants too; this is how late we may notice. */
const freshFor = 1000;

/** Tenants of a large installation are many, and most of them are asleep. */
const mostKnown = 1000;

/** Rows of each table that one commit deletes, so that nobody waits long for it. */
const rowsAtOnce = 500;

/**
 * What goes with a tenant. What happened there stays in the audit trail for as long as everything
 * does. Accounts come last: with them go the rows that refer to them.
 */
const cleared = [
  'outbox',
  ...tenantTables.filter((table) => !['outbox', 'audit', 'accounts'].includes(table)),
  'accounts',
] as const;

const flag = (config: TenantConfig) => (config.autodeleteAnonymousUsers ? 1 : 0);

const tenantOf = (row: Row): Tenant => ({
  id: String(row['id']),
  // Only the statements below write this column.
  config: JSON.parse(String(row['config'])) as TenantConfig,
  version: Number(row['version']),
});

export function createTenants(
  database: Database,
  queries: Queries,
  monotonicNow: () => number,
): Tenants {
  const known = new Map<string, { readonly tenant: Tenant; readonly readAt: number }>();

  const open = () =>
    queries
      .selectFrom('tenants')
      .select(['id', 'config', 'version'])
      .where('deleted_at', 'is', null);

  function remember(tenant: Tenant): Tenant {
    known.delete(tenant.id);
    known.set(tenant.id, { tenant, readAt: monotonicNow() });
    const [oldest] = known.keys();
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
    return tenant;
  }

  async function latest(id: string): Promise<Tenant | undefined> {
    const [row] = await database.read(statement(open().where('id', '=', id)));
    if (row !== undefined) return remember(tenantOf(row));
    known.delete(id);
    return undefined;
  }

  /** The database's own name for a row: the keys of these tables have nothing in common. */
  const place = database.dialect === 'sqlite' ? sql<string>`rowid` : sql<string>`ctid`;

  const deleteSome = (table: (typeof cleared)[number], id: string) => {
    const some = queries
      .selectFrom(table)
      .select(place.as('place'))
      .where('tenant', '=', id)
      .limit(rowsAtOnce);
    return statement(
      queries
        .deleteFrom(table)
        .where('tenant', '=', id)
        .where(place, 'in', some)
        .returning('tenant'),
    );
  };

  return {
    latest,

    async find(id) {
      const found = known.get(id);
      return found !== undefined && monotonicNow() - found.readAt < freshFor
        ? found.tenant
        : latest(id);
    },

    async page(after, limit) {
      const rows = await database.read(
        statement(open().where('id', '>', after).orderBy('id').limit(limit)),
      );
      return rows.map(tenantOf);
    },

    insert: (id, config, at) => ({
      ...statement(
        queries
          .insertInto('tenants')
          .values({
            id,
            config: JSON.stringify(config),
            deletes_guests: flag(config),
            version: 1,
            created_at: at,
            updated_at: at,
          })
          .onConflict((conflict) => conflict.doNothing()),
      ),
      must: 'tenant-exists',
    }),

    replace: ({ id, version }, after, at) => ({
      ...statement(
        queries
          .updateTable('tenants')
          .set({
            config: JSON.stringify(after),
            deletes_guests: flag(after),
            version: version + 1,
            updated_at: at,
          })
          .where('id', '=', id)
          .where('version', '=', version)
          .where('deleted_at', 'is', null),
      ),
      must: 'tenant-changed',
    }),

    close: (id, at) => ({
      ...statement(
        queries
          .updateTable('tenants')
          .set({ deleted_at: at })
          .where('id', '=', id)
          .where('deleted_at', 'is', null),
      ),
      must: 'tenant-gone',
    }),

    async clearSome(id) {
      const outcome = await database.commit(cleared.map((table) => deleteSome(table, id)));
      return outcome.committed && outcome.rows.some((rows) => rows.length > 0);
    },

    async closed(before) {
      const rows = await database.read(
        statement(queries.selectFrom('tenants').select('id').where('deleted_at', '<', before)),
      );
      return rows.map((row) => String(row['id']));
    },

    forget: (id) =>
      statement(
        queries.deleteFrom('tenants').where('id', '=', id).where('deleted_at', 'is not', null),
      ),
  };
}
