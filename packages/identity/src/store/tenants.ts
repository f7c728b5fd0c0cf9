import type { Database, Row } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { statement } from '@latchkey/kernel/store/queries';
import { sql } from 'kysely';
import type { Tenant, TenantConfig, Tenants } from '../tenants/tenant.ts';
import { changesSettings } from './changes-settings.ts';
import { endsSignIns } from './ends-sign-ins.ts';
import type { Queries } from './identity-queries.ts';
import { tables, tenantTables } from './tables.ts';

/** Other nodes and the command line change tenants too; this is how late we may notice. */
const freshFor = 1000;

/** Tenants of a large installation are many, and most of them are asleep. */
const mostKnown = 1000;

/** Rows of each table that one commit deletes, so that nobody waits long for it. */
const rowsAtOnce = 500;

/**
 * What goes with a tenant of ours. What happened there stays in the audit trail for as long as everything
 * does. Accounts come last: with them go the rows that refer to them.
 */
const cleared = tenantTables.filter((table) => tables[table].withOwner === 'deleted');

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
  /** Tables of other products whose rows go with their tenant. */
  ofOthers: readonly string[],
): Tenants & { lookAgain(): void } {
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

  const select = prepare<{ id: string }>((given) => open().where('id', '=', given('id')));

  async function latest(id: string): Promise<Tenant | undefined> {
    const [row] = await database.read(select({ id }));
    if (row !== undefined) return remember(tenantOf(row));
    known.delete(id);
    return undefined;
  }

  /** The database's own name for a row: the keys of these tables have nothing in common. */
  const place = database.dialect === 'sqlite' ? sql<string>`rowid` : sql<string>`ctid`;

  /** Whatever is cleared has the column that a tenant's tables have. */
  const everything = [...(ofOthers as typeof cleared), ...cleared];

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
    lookAgain: () => known.clear(),

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
      events: after.disableAuth ? [...changesSettings, ...endsSignIns.events] : changesSettings,
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
      events: [...changesSettings, ...endsSignIns.events],
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
      const outcome = await database.commit(everything.map((table) => deleteSome(table, id)));
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
