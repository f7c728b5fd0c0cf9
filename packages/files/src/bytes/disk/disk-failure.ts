import { BytesUnavailable } from '../bytes.ts';

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

const isFull = (code: string | undefined): boolean => code === 'ENOSPC' || code === 'EDQUOT';

/** What a disk refuses can be tried again: somebody makes room, or mends it. */
export function diskFailure(error: unknown): BytesUnavailable {
  const code = codeOf(error);
  const reason = error instanceof Error ? error.message : String(error);
  return isFull(code)
    ? new BytesUnavailable(`The disk for files is full: ${reason}`, {
        cause: error,
        sentence: 'The server has no room for more files. Try again later.',
      })
    : new BytesUnavailable(`The disk for files fails: ${reason}`, { cause: error });
}

export async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // What the system said, and not what was found out here.
    throw codeOf(error)?.startsWith('E') === true ? diskFailure(error) : error;
  }
}

/** What is not there was removed already, or never was. */
export async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
