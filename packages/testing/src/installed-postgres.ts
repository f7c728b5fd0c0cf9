import { migrationsOf, products } from '@latchkey/server/products';
import { type DatabasePlace, installedPlaces } from './databases.ts';

/**
 * PostgreSQL databases as the product makes them when it first meets one, which takes it as long as
 * most tests do. Where the first meeting is the point, `postgresPlaces` gives empty ones.
 */
export const installedPostgres = (): (() => Promise<DatabasePlace>) =>
  installedPlaces(migrationsOf(products));
