import type { Migration } from '../migrate.ts';
import { identity } from './0001-identity.ts';
import { usage } from './0002-usage.ts';

/** In the order they are applied. A released one is never edited. */
export const migrations: readonly Migration[] = [identity, usage];
