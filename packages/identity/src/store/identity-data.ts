import type { ProductData } from '@latchkey/kernel/product';
import { identityQueries } from './identity-queries.ts';
import { migrations } from './migrations/index.ts';
import { newEpoch } from './new-epoch.ts';
import { tables } from './tables.ts';

/** Accounts, as far as they are rows. */
export const identityData: ProductData = {
  name: 'identity',
  migrations,
  tables,
  restored: (dialect, at) => newEpoch(identityQueries(dialect), at),
};
