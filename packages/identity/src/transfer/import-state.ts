import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';

/** How far an import came, kept beside its file, so that one that was cut short goes on. */
export type ImportState = {
  /** Records of the file that are done with. */
  done(): Promise<number>;
  save(done: number): Promise<void>;
  forget(): Promise<void>;
};

type Saved = { readonly size: number; readonly changedAt: number; readonly done: number };

const isSaved = (value: unknown): value is Saved =>
  typeof value === 'object' &&
  value !== null &&
  'done' in value &&
  Number.isSafeInteger(value.done) &&
  'size' in value &&
  'changedAt' in value;

export async function importState(file: string, tenant: string): Promise<ImportState> {
  const path = `${file}${tenant === '' ? '' : `.${tenant}`}.latchkey-import`;
  const { size, mtimeMs: changedAt } = await stat(file);
  return {
    async done() {
      try {
        const saved: unknown = JSON.parse(await readFile(path, 'utf8'));
        // Of another file nothing is known.
        return isSaved(saved) && saved.size === size && saved.changedAt === changedAt
          ? saved.done
          : 0;
      } catch {
        return 0;
      }
    },
    async save(done) {
      await writeFile(`${path}.new`, JSON.stringify({ size, changedAt, done }));
      await rename(`${path}.new`, path);
    },
    forget: () => rm(path, { force: true }),
  };
}
