import { commitClock } from '@latchkey/kernel/store/migrations/0019-commit-clock';
import { filesMigrations } from './migrations/index.ts';

/** What files need in a database of their own, which gives the times of commits, too. */
export const ownMigrations = [commitClock, ...filesMigrations];
