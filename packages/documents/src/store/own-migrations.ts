import { commitClock } from '@latchkey/kernel/store/migrations/0019-commit-clock';
import { documentsMigrations } from './migrations/index.ts';

/** What documents need in a database of their own, which gives the times of commits, too. */
export const ownMigrations = [commitClock, ...documentsMigrations];
