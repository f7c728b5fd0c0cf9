import type { Migration } from '@latchkey/kernel/store/migrate';

/** Who asked for a code, or waits with the first factor shown: what is newer ends only what is theirs. */
export const askers: Migration = {
  id: '0018-askers',
  statements: () => [
    "ALTER TABLE phone_codes ADD COLUMN address text NOT NULL DEFAULT ''",
    "ALTER TABLE pending_sign_ins ADD COLUMN address text NOT NULL DEFAULT ''",
  ],
};
