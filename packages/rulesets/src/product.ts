import type { Product } from '@latchkey/kernel/product';
import { rulesets } from './store/migrations/0022-rulesets.ts';
import { rulesetsTables } from './store/tables.ts';

export const rulesetsProduct: Product = {
  name: 'rulesets',
  migrations: [rulesets],
  tables: rulesetsTables,
  settings: {},
  commands: [],
  open: () => ({}),
};
