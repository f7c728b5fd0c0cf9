import type { Migration } from '@latchkey/kernel/store/migrate';

/**
 * What kind of server the data was made by. Nobody noted it of data from before. And pictures, which
 * could be anything then.
 */
export const installation: Migration = {
  id: '0016-installation',
  statements: () => [
    `CREATE TABLE installation (
      id integer PRIMARY KEY CHECK (id = 1),
      mode text NOT NULL CHECK (mode IN ('development', 'production', 'unknown')),
      since bigint NOT NULL
    )`,
    `INSERT INTO installation (id, mode, since)
      SELECT 1, 'unknown', 0 WHERE EXISTS (SELECT 1 FROM settings)`,
    `UPDATE accounts SET photo_url = NULL WHERE photo_url IS NOT NULL
      AND lower(photo_url) NOT LIKE 'http://_%' AND lower(photo_url) NOT LIKE 'https://_%'`,
    `UPDATE identities SET photo_url = NULL WHERE photo_url IS NOT NULL
      AND lower(photo_url) NOT LIKE 'http://_%' AND lower(photo_url) NOT LIKE 'https://_%'`,
  ],
};
