import { commitClock } from '@latchkey/kernel/store/migrations/0019-commit-clock';
import { documents } from './migrations/0021-documents.ts';

/** What documents need in a database of their own, which gives the times of commits, too. */
export const ownMigrations = [commitClock, documents];
