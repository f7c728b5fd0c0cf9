import type { Migration } from '@latchkey/kernel/store/migrate';

/** A way back says whether the address that was left had been proved. Of older ones nobody knows. */
export const leftAddresses: Migration = {
  id: '0031-left-addresses',
  statements: () => ['ALTER TABLE codes ADD COLUMN email_proved integer'],
};
