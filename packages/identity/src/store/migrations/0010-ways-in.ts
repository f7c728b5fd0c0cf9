import type { Migration } from '@latchkey/kernel/store/migrate';

/**
 * Since when a number or a provider leads into its account, so that whoever takes an account back can
 * tell what came with the intruder. Nothing for what was there before anybody counted.
 */
export const waysIn: Migration = {
  id: '0010-ways-in',
  statements: () => ['ALTER TABLE identities ADD COLUMN linked_at bigint'],
};
