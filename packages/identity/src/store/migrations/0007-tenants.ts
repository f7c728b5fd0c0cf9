import type { Migration } from '@latchkey/kernel/store/migrate';

/**
 * A deleted tenant stays as a row until nothing of it is left: whoever finds the row knows that
 * there may be more to delete, and nobody gets its name meanwhile.
 */
export const tenants: Migration = {
  id: '0007-tenants',
  statements: () => [
    `CREATE TABLE tenants (
      id text PRIMARY KEY,
      config text NOT NULL,
      deletes_guests integer NOT NULL,
      version bigint NOT NULL,
      created_at bigint NOT NULL,
      updated_at bigint NOT NULL,
      deleted_at bigint
    )`,
    'CREATE INDEX tenants_deleted ON tenants (deleted_at) WHERE deleted_at IS NOT NULL',
    'CREATE INDEX outbox_by_tenant ON outbox (tenant)',
  ],
};
