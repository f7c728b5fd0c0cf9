import type { Migration } from '@latchkey/kernel/store/migrate';

/** Until now every service account could do everything. */
export const operatorRoles: Migration = {
  id: '0006-operator-roles',
  statements: () => ["ALTER TABLE service_accounts ADD COLUMN role text NOT NULL DEFAULT 'owner'"],
};
