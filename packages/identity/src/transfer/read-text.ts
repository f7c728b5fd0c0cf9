import { open } from 'node:fs/promises';
import { BrokenFile } from '@latchkey/kernel/commands/broken-file';

const chunkBytes = 256 * 1024;

/** The text of a file, a piece at a time: how long the file is does not matter. */
export async function* readText(file: string): AsyncGenerator<string> {
  const handle = await open(file);
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const buffer = Buffer.alloc(chunkBytes);
    let line = 1;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, chunkBytes);
      let text: string;
      try {
        text = decoder.decode(buffer.subarray(0, bytesRead), { stream: bytesRead > 0 });
      } catch {
        throw new BrokenFile(line, 'from here on the file is not UTF-8.');
      }
      if (bytesRead === 0) return;
      yield text;
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) line += 1;
    }
  } finally {
    await handle.close();
  }
}
