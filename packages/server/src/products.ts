import { documentsProduct } from '@latchkey/documents/product';
import { identityData } from '@latchkey/identity/store/identity-data';
import type { Product, ProductData } from '@latchkey/kernel/product';
import type { Change, Database } from '@latchkey/kernel/store/database';
import type { Migration } from '@latchkey/kernel/store/migrate';
import { tablesThat } from '@latchkey/kernel/store/table';

/** Beside accounts, which every installation has. */
export const products: readonly Product[] = [documentsProduct];

/** Whatever has something in the database, accounts first: what others do, they do for somebody. */
const allData = (others: readonly Product[]): readonly ProductData[] => [identityData, ...others];

/** In the order of the products, and in each in its own. */
export const migrationsOf = (others: readonly Product[]): readonly Migration[] =>
  allData(others).flatMap(({ migrations }) => migrations);

const emptied = (tables: readonly string[]): readonly Change<never>[] =>
  tables.map((table) => ({ sql: `DELETE FROM "${table}"`, parameters: [] }));

/** What production does not take over of what other products made in development. */
export const withoutDevelopmentOf = (others: readonly Product[], keepPeople: boolean) =>
  others.flatMap(({ tables }) => [
    ...emptied(tablesThat(tables, { adopted: 'emptied' })),
    ...(keepPeople ? [] : emptied(tablesThat(tables, { adopted: 'kept if vouched for' }))),
  ]);

/** What makes a copy of the data safe to use: nothing handed out since it was made is good again. */
export const restoredBy = (others: readonly Product[], dialect: Database['dialect'], at: number) =>
  allData(others).flatMap(({ tables, restored }) => [
    ...emptied(tablesThat(tables, { restored: 'emptied' })),
    ...(restored?.(dialect, at) ?? []),
  ]);

/** What goes with a tenant beside what accounts have there. */
export const tenantTablesOf = (others: readonly Product[]): readonly string[] =>
  others.flatMap(({ tables }) => tablesThat(tables, { partition: 'tenant', withOwner: 'deleted' }));
