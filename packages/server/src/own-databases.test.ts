import type { Product } from '@latchkey/kernel/product';
import { describe, expect, test } from 'vitest';
import { ownDatabasesOf } from './own-databases.ts';
import { migrationsOf, restoredBy, tenantTablesOf, withoutDevelopmentOf } from './products.ts';

const ofNobody = {
  partition: null,
  withOwner: 'deleted',
  restored: 'emptied',
  adopted: 'emptied',
  reset: 'emptied',
  pruned: false,
} as const;

const product = (name: string, ownDatabase?: string, partition: string | null = null): Product => ({
  name,
  ...(ownDatabase !== undefined && { ownDatabase }),
  migrations: [{ id: `9001-${name}`, statements: () => [`CREATE TABLE ${name}_things (id text)`] }],
  tables: { [`${name}_things`]: { ...ofNobody, partition } },
  settings: {},
  commands: [],
  open: () => ({}),
});

describe('a product with a database of its own', () => {
  test('has its migrations there and nowhere else, after the clock of commits', () => {
    const products = [product('beside'), product('apart', 'drawer')];
    const [own, ...others] = ownDatabasesOf(products);
    expect(others).toEqual([]);
    expect(own?.name).toBe('drawer');
    expect(own?.migrations.map(({ id }) => id)).toEqual(['0019-commit-clock', '9001-apart']);
    expect(migrationsOf(products).map(({ id }) => id)).toContain('9001-beside');
    expect(migrationsOf(products).map(({ id }) => id)).not.toContain('9001-apart');
  });

  test('is named by no change of the accounts', () => {
    const products = [product('beside', undefined, 'tenant'), product('apart', 'drawer')];
    const said = JSON.stringify([
      withoutDevelopmentOf(products, false),
      restoredBy(products, 'sqlite', 0),
      tenantTablesOf(products),
    ]);
    expect(said).toContain('beside_things');
    expect(said).not.toContain('apart_things');
  });

  test.each(['latchkey', 'public', 'accounts', '', 'Drawer', '../drawer', 'a"b', 'pg_drawer'])(
    'cannot call it %j',
    (name) => {
      expect(() => ownDatabasesOf([product('apart', name)])).toThrow('cannot be called');
    },
  );

  test('shares it with no other, and has no table of tenants in it', () => {
    expect(() => ownDatabasesOf([product('one', 'drawer'), product('two', 'drawer')])).toThrow(
      'two: "drawer" is another product\'s own database.',
    );
    expect(() => ownDatabasesOf([product('apart', 'drawer', 'tenant')])).toThrow(
      'apart: apart_things cannot be in a database of its own.',
    );
  });
});
