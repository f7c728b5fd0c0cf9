import type { Product, ProductData } from '@latchkey/kernel/product';
import type { Migration } from '@latchkey/kernel/store/migrate';
import { commitClock } from '@latchkey/kernel/store/migrations/0019-commit-clock';

/** A database that one product has to itself. */
export type OwnDatabase = {
  /** Of its file and of its schema. */
  readonly name: string;
  readonly product: ProductData;
  /** With what every database needs that gives times to its commits. */
  readonly migrations: readonly Migration[];
};

/** The file of accounts is called so, and the schema in which PostgreSQL puts whatever has no other. */
const taken = ['accounts', 'latchkey', 'public'];

function ownDatabaseOf(product: Product): readonly OwnDatabase[] {
  const { ownDatabase: name, tables } = product;
  if (name === undefined) return [];
  if (!/^[a-z]{1,30}$/.test(name) || taken.includes(name)) {
    throw new Error(`${product.name}: a database of its own cannot be called "${name}".`);
  }
  // Whoever deletes a tenant does it in one commit, and that is one of the other database.
  const ofTenants = Object.keys(tables).filter((table) => tables[table]?.partition === 'tenant');
  if (ofTenants.length > 0) {
    throw new Error(`${product.name}: ${ofTenants.join(', ')} cannot be in a database of its own.`);
  }
  return [{ name, product, migrations: [commitClock, ...product.migrations] }];
}

/** In the order of the products. */
export function ownDatabasesOf(products: readonly Product[]): readonly OwnDatabase[] {
  const all = products.flatMap(ownDatabaseOf);
  const twice = all.find(({ name }, index) => all.findIndex((one) => one.name === name) < index);
  if (twice === undefined) return all;
  throw new Error(`${twice.product.name}: "${twice.name}" is another product's own database.`);
}
