import { migrations } from '@latchkey/identity/store/migrations/index';
import { createStore } from '@latchkey/identity/store/store';
import { tables } from '@latchkey/identity/store/tables';
import { createSealer } from '@latchkey/kernel/keys/sealing';
import type { Change, Database } from '@latchkey/kernel/store/database';
import { tablesThat } from '@latchkey/kernel/store/table';
import { forEachDatabase } from '@latchkey/testing/databases';
import { describe, expect, test } from 'vitest';
import { tidy } from '../src/housekeeping.ts';

describe('every table is declared, once', () => {
  forEachDatabase((name, place) => {
    test('and there is no other', async () => {
      const database = await (await place()).open(migrations);
      const rows = await database.read({
        sql:
          name === 'SQLite'
            ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
            : "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
        parameters: [],
      });
      expect(rows.map((row) => String(row['name'])).sort()).toEqual(
        [...Object.keys(tables), 'migrations'].sort(),
      );
    });

    test('those that are pruned are tidied, and no other', async () => {
      const opened = await (await place()).open(migrations);
      const tidied = new Set<string>();
      const watched: Database = {
        ...opened,
        commit<Refusal extends string>(changes: readonly Change<Refusal>[]) {
          for (const { sql } of changes) {
            for (const [, table = ''] of sql.matchAll(/delete from "(\w+)"/gi)) tidied.add(table);
          }
          return opened.commit(changes);
        },
      };
      const store = createStore(watched, createSealer(new Uint8Array(32)), {
        monotonicNow: () => 0,
        onCommitted: () => undefined,
      });
      await tidy(store, Date.now(), false);
      expect([...tidied].sort()).toEqual([...tablesThat(tables, { pruned: true })].sort());
    });

    test('rows that point at others come before those', async () => {
      const database = await (await place()).open(migrations);
      const rows = await database.read({
        sql:
          name === 'SQLite'
            ? `SELECT m.name AS child, k."table" AS parent FROM sqlite_schema m, pragma_foreign_key_list(m.name) k WHERE m.type = 'table'`
            : `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent FROM pg_constraint WHERE contype = 'f'`,
        parameters: [],
      });
      expect(rows.length).toBeGreaterThan(3);
      const order = Object.keys(tables);
      for (const { child, parent } of rows) {
        expect(order.indexOf(String(child)), `${child}`).toBeLessThan(order.indexOf(`${parent}`));
      }
    });
  });
});
