import { join } from 'node:path';
import type { OwnFolder, Product } from '@latchkey/kernel/product';
import type { Config } from './config/read-config.ts';

/** Files of one product, beside its own database. */
export type OwnFiles = {
  readonly folder: OwnFolder;
  /** The name of that database. */
  readonly database: string;
  /** Where they are instead, in words, if they are not in the folder. */
  readonly elsewhere: string | undefined;
};

export const ownFolder = (dataFolder: string, name: string): string => join(dataFolder, name);

function ownFilesOf(product: Product, config: Pick<Config, 'products'>): readonly OwnFiles[] {
  const { name, ownFolder: folder, ownDatabase: database, filesElsewhere } = product;
  if (folder === undefined) return [];
  if (database === undefined || !/^[a-z]{1,30}$/.test(folder.name)) {
    throw new Error(`${name}: a folder of its own cannot be called "${folder.name}".`);
  }
  // Read by this very group of settings.
  const settings = (config.products[name] ?? {}) as never;
  return [{ folder, database, elsewhere: filesElsewhere?.(settings) }];
}

/** In the order of the products. */
export const ownFoldersOf = (
  products: readonly Product[],
  config: Pick<Config, 'products'>,
): readonly OwnFiles[] => products.flatMap((product) => ownFilesOf(product, config));
