import type { commitTime, Database, SqlValue, TimedChange } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { queriesFor } from '@latchkey/kernel/store/queries';
import type { FilesSchema } from './schema.ts';
import { filesTables } from './tables.ts';

export const filesQueries = (dialect: Database['dialect']) =>
  queriesFor<FilesSchema>(dialect, filesTables);

export type FilesQueries = ReturnType<typeof filesQueries>;

type TimedValues = Readonly<Record<string, SqlValue | typeof commitTime>>;

/** The same as `prepare`, for values among which there may be the time of the commit. */
export const prepareTimed = prepare as unknown as <Needed extends TimedValues>(
  build: Parameters<typeof prepare<Record<keyof Needed & string, SqlValue>>>[0],
) => (values: Needed) => TimedChange<never>;
