import type { Migration } from '@latchkey/kernel/store/migrate';

/** Sessions that were handed over name the one they came from. */
export const handedOver: Migration = {
  id: '0030-handed-over',
  statements: () => ['ALTER TABLE sessions ADD COLUMN origin text'],
};
