import { ownDatabasesOf } from '@latchkey/server/own-databases';
import { migrationsOf, products } from '@latchkey/server/products';
import { type DatabasePlace, installedPlaces } from './databases.ts';

/**
 * PostgreSQL databases as the product makes them when it first meets one, which takes it as long as
 * most tests do. Where the first meeting is the point, `postgresPlaces` gives empty ones.
 */
export const installedPostgres = (): (() => Promise<DatabasePlace>) =>
  installedPlaces([
    { migrations: migrationsOf(products) },
    ...ownDatabasesOf(products).map(({ name, migrations }) => ({ schema: name, migrations })),
  ]);
