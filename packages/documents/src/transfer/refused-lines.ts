import { type FileHandle, open } from 'node:fs/promises';

export type RefusedLine = {
  readonly line: number;
  /** The document's path, as far as it could be read. */
  readonly path: string | undefined;
  readonly reason: string;
};

/** The lines that were not imported, in a file of their own, which is there once there is one. */
export type RefusedLines = {
  readonly file: string;
  add(refused: readonly RefusedLine[]): Promise<void>;
  /** How long the file is. */
  bytes(): number;
  close(): Promise<void>;
};

/** Goes on behind so many bytes: what comes after them is of an import that was cut short. */
export function refusedLines(file: string, behind: number): RefusedLines {
  let handle: FileHandle | undefined;
  let written = behind;

  async function opened(): Promise<FileHandle> {
    if (behind === 0) return open(file, 'w', 0o600);
    const before = await open(file, 'a', 0o600);
    const { size } = await before.stat();
    written = Math.min(behind, size);
    await before.truncate(written);
    return before;
  }

  return {
    file,
    async add(refused) {
      if (refused.length === 0) return;
      handle ??= await opened();
      const text = refused.map((one) => `${JSON.stringify(one)}\n`).join('');
      await handle.writeFile(text);
      written += Buffer.byteLength(text);
    },
    bytes: () => written,
    close: async () => handle?.close(),
  };
}
