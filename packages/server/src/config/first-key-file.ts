import { join } from 'node:path';
import type { Config } from './read-config.ts';

/** In development, where the key of the first operator is: beside the data, for its owner alone. */
export const firstKeyFile = ({ database }: Config): string =>
  join(database.dataFolder, 'service-account.json');
