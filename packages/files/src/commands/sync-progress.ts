import {
  createByteProgress,
  createProgress,
  type ProgressOptions,
} from '@latchkey/kernel/commands/progress';

export type SyncProgress = {
  files(done: number): void;
  /** For what hears of each piece of a file. */
  ofFile(name: string, size: number): (done: number) => void;
  end(): void;
};

/** Below it a file is done before anybody has read how far it is. */
const large = 8 * 1024 * 1024;
const longestName = 40;

const shorten = (name: string): string =>
  name.length <= longestName ? name : `…${name.slice(1 - longestName)}`;

/** How many files are done, and how far a large one is that takes long by itself. */
export function createSyncProgress(options: Omit<ProgressOptions, 'noun'> = {}): SyncProgress {
  const files = createProgress({ noun: 'files', ...options });
  return {
    files: (done) => files.show(done),
    ofFile(name, size) {
      if (size < large) return () => undefined;
      const progress = createByteProgress({ of: shorten(name), ...options });
      return (done) => progress.show(done, size);
    },
    end: files.end,
  };
}
