import type { Database } from '@latchkey/kernel/store/database';
import { forEachDatabase } from '@latchkey/testing/databases';
import { expect, test } from 'vitest';
import { migrations } from './index.ts';

const before = migrations.filter(({ id }) => id < '0016');

const run = (database: Database, sql: string) => database.commit([{ sql, parameters: [] }]);

forEachDatabase((_, place) => {
  test('of data from before nobody knows who made it, and of new data nothing is said yet', async () => {
    const { open } = await place();
    const old = await open(before);
    await run(
      old,
      "INSERT INTO settings (tenant, config, version, updated_at) VALUES ('', '{}', 1, 1)",
    );
    const origin = 'SELECT id, mode, since FROM installation';
    const changed = await open(migrations);
    expect(await changed.read({ sql: origin, parameters: [] })).toEqual([
      { id: 1, mode: 'unknown', since: 0 },
    ]);
    const fresh = await (await place()).open(migrations);
    expect(await fresh.read({ sql: origin, parameters: [] })).toEqual([]);
  });

  test('pictures that are no address of the web are gone, and the others are as they were', async () => {
    const { open } = await place();
    const old = await open(before);
    const pictures = [
      'https://a.example/1',
      'HTTP://a.example',
      'javascript:alert(1)',
      'https://',
      '/a',
    ];
    for (const [index, picture] of pictures.entries()) {
      await run(
        old,
        `INSERT INTO accounts (tenant, id, email_verified, photo_url, valid_since, disabled, custom_auth, email_link_sign_in, created_at, version)
         VALUES ('', 'a${index}', 0, '${picture}', 0, 0, 0, 0, 1, 1)`,
      );
      await run(
        old,
        `INSERT INTO identities (tenant, kind, subject, account_id, photo_url)
         VALUES ('', 'google.com', 's${index}', 'a${index}', '${picture}')`,
      );
    }
    const changed = await open(migrations);
    for (const sql of [
      'SELECT photo_url FROM accounts ORDER BY id',
      'SELECT photo_url FROM identities ORDER BY subject',
    ]) {
      const rows = await changed.read({ sql, parameters: [] });
      expect(rows.map((row) => row['photo_url'])).toEqual([
        'https://a.example/1',
        'HTTP://a.example',
        null,
        null,
        null,
      ]);
    }
  });
});
