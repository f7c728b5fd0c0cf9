import type { Sealer } from '@latchkey/kernel/keys/sealing';
import type { Database, Row } from '@latchkey/kernel/store/database';
import { statement } from '@latchkey/kernel/store/queries';
import type { Selectable } from 'kysely';
import type {
  ProviderConfig,
  ProviderConfigs,
  ProviderSettings,
} from '../providers/provider-config.ts';
import type { Queries } from './identity-queries.ts';
import type { Schema } from './schema.ts';

type ConfigRow = Selectable<Schema['provider_configs']>;

const context = ({ tenant, providerId }: Pick<ProviderConfig, 'tenant' | 'providerId'>) =>
  `provider:${tenant}:${providerId}`;

/** There are secrets among the settings, so all of them are sealed. */
export function createProviderConfigs(
  database: Database,
  queries: Queries,
  sealer: Sealer,
): ProviderConfigs {
  const configOf = (row: ConfigRow): ProviderConfig => {
    const name = { tenant: row.tenant, providerId: row.provider_id };
    return {
      ...name,
      enabled: row.enabled === 1,
      displayName: row.display_name,
      // Only `columnsOf` below writes this column.
      settings: JSON.parse(sealer.open(row.sealed_settings, context(name))) as ProviderSettings,
      createdAt: row.created_at,
      version: row.version,
    };
  };

  const columnsOf = (config: ProviderConfig) => ({
    enabled: Number(config.enabled),
    display_name: config.displayName,
    sealed_settings: sealer.seal(JSON.stringify(config.settings), context(config)),
  });

  const inTenant = (tenant: string) =>
    queries.selectFrom('provider_configs').selectAll().where('tenant', '=', tenant);

  return {
    async find(tenant, providerId) {
      const [row] = (await database.read(
        statement(inTenant(tenant).where('provider_id', '=', providerId)),
      )) as readonly (Row & ConfigRow)[];
      return row && configOf(row);
    },

    async list(tenant) {
      const rows = (await database.read(
        statement(inTenant(tenant).orderBy('created_at').orderBy('provider_id')),
      )) as readonly (Row & ConfigRow)[];
      return rows.map(configOf);
    },

    insert: (config) => ({
      ...statement(
        queries
          .insertInto('provider_configs')
          .values({
            tenant: config.tenant,
            provider_id: config.providerId,
            ...columnsOf(config),
            created_at: config.createdAt,
            version: config.version,
          })
          .onConflict((conflict) => conflict.doNothing()),
      ),
      must: 'provider-exists',
    }),

    replace: (before, after) => ({
      ...statement(
        queries
          .updateTable('provider_configs')
          .set({ ...columnsOf(after), version: before.version + 1 })
          .where('tenant', '=', before.tenant)
          .where('provider_id', '=', before.providerId)
          .where('version', '=', before.version),
      ),
      must: 'provider-changed',
    }),

    remove: ({ tenant, providerId, version }) => ({
      ...statement(
        queries
          .deleteFrom('provider_configs')
          .where('tenant', '=', tenant)
          .where('provider_id', '=', providerId)
          .where('version', '=', version),
      ),
      must: 'provider-changed',
    }),
  };
}
