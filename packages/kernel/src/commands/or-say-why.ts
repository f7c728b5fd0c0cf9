import { DatabaseUnavailable } from '../store/database.ts';

/**
 * What the system or the database refuses while a file is written, such as room on the disk, is for
 * the operator to mend, and is said in a sentence. Anything else is ours.
 */
export function orSayWhy(what: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Error)) throw error;
    const { errno, code } = error as NodeJS.ErrnoException;
    if (errno === undefined && code !== 'ERR_SQLITE_ERROR') throw error;
    throw new DatabaseUnavailable(`${what}: ${error.message}`, { cause: error });
  };
}
