import { documentsProduct } from '@latchkey/documents/product';
import { createFilesProduct } from '@latchkey/files/product';
import { identityData } from '@latchkey/identity/store/identity-data';
import type { Product, ProductData } from '@latchkey/kernel/product';
import type { Change, Database } from '@latchkey/kernel/store/database';
import type { Migration } from '@latchkey/kernel/store/migrate';
import { tablesThat } from '@latchkey/kernel/store/table';
import { createRulesetsProduct } from '@latchkey/rulesets/product';

/** What rules of files look up, and what commands try rules on. */
const guardedDocuments = async () =>
  (await import('@latchkey/documents/guarded-documents')).guardedDocuments;

/** Beside accounts, which every installation has. */
export const products: readonly Product[] = [
  createRulesetsProduct(guardedDocuments),
  documentsProduct,
  createFilesProduct({ documents: guardedDocuments }),
];

/** Whatever is in the database of accounts, accounts first: what others do, they do for somebody. */
const sharedData = (others: readonly Product[]): readonly ProductData[] => [
  identityData,
  ...besideAccounts(others),
];

const besideAccounts = (others: readonly Product[]): readonly Product[] =>
  others.filter(({ ownDatabase }) => ownDatabase === undefined);

/** In the order of the products, and in each in its own. */
export const migrationsOf = (others: readonly Product[]): readonly Migration[] =>
  sharedData(others).flatMap(({ migrations }) => migrations);

export const emptied = (tables: readonly string[]): readonly Change<never>[] =>
  tables.map((table) => ({ sql: `DELETE FROM "${table}"`, parameters: [] }));

/** The tables of which production keeps nothing that was made in development. */
export const developmentTablesOf = (
  { tables }: Pick<ProductData, 'tables'>,
  keepPeople: boolean,
): readonly string[] => [
  ...tablesThat(tables, { adopted: 'emptied' }),
  ...(keepPeople ? [] : tablesThat(tables, { adopted: 'kept if vouched for' })),
];

/** What production does not take over of what other products made beside accounts in development. */
export const withoutDevelopmentOf = (others: readonly Product[], keepPeople: boolean) =>
  besideAccounts(others).flatMap((other) => emptied(developmentTablesOf(other, keepPeople)));

/** What makes a copy of its data safe to use: nothing handed out since it was made is good again. */
export const restoredOf = (
  { tables, restored }: ProductData,
  dialect: Database['dialect'],
  at: number,
): readonly Change<never>[] => [
  ...emptied(tablesThat(tables, { restored: 'emptied' })),
  ...(restored?.(dialect, at) ?? []),
];

/** The same of all that is in the database of accounts. */
export const restoredBy = (others: readonly Product[], dialect: Database['dialect'], at: number) =>
  sharedData(others).flatMap((data) => restoredOf(data, dialect, at));

/** What goes with a tenant beside what accounts have there. */
export const tenantTablesOf = (others: readonly Product[]): readonly string[] =>
  besideAccounts(others).flatMap(({ tables }) =>
    tablesThat(tables, { partition: 'tenant', withOwner: 'deleted' }),
  );
