import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { interruptible } from '@latchkey/kernel/commands/interruptible';
import { orSayWhy } from '@latchkey/kernel/commands/or-say-why';
import { createByteProgress } from '@latchkey/kernel/commands/progress';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { inOneLine } from '@latchkey/kernel/one-line';
import type { Command } from '@latchkey/kernel/product';
import { DatabaseUnavailable } from '@latchkey/kernel/store/database';
import { UsageError } from '@latchkey/kernel/usage-error';
import type { Files } from '../files.ts';
import type { StoredObject } from '../objects/stored-object.ts';
import { printPlace, requireObject, withFiles } from './with-files.ts';
import { verifiedBytes, writeFile } from './write-file.ts';

const taken = (file: string) => new UsageError(`${file} exists. Say --overwrite to replace it.`);

const sayWhy =
  (file: string) =>
  (error: unknown): never => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw taken(file);
    if (code === 'ENOENT') throw new UsageError(`There is no folder ${dirname(resolve(file))}.`);
    return orSayWhy('The file could not be written')(error);
  };

async function print(files: Files, object: StoredObject, signal: AbortSignal): Promise<void> {
  for await (const piece of verifiedBytes(files, object, { signal })) {
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain', { signal });
  }
}

export const getCommand: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    overwrite: { type: 'boolean', default: false },
  });
  const [text, file, ...rest] = positionals;
  if (text === undefined || file === undefined || rest.length > 0) {
    throw new UsageError('files get takes: NAME FILE|- [--overwrite].');
  }
  const { overwrite } = values;
  if (file !== '-' && !overwrite && existsSync(file)) throw taken(file);
  return withFiles(call, async ({ files, nameOf, record }) => {
    const object = await requireObject(files, nameOf(text));
    await record('file_downloaded', object);
    const interrupted = new DatabaseUnavailable('It was interrupted, and left no file.');
    return interruptible(interrupted, async (signal) => {
      if (file === '-') {
        await print(files, object, signal);
        return 0;
      }
      const progress = createByteProgress();
      const onBytes = (done: number) => progress.show(done, object.size);
      await writeFile(files, object, resolve(file), { overwrite, signal, onBytes })
        .finally(progress.end)
        .catch(sayWhy(file));
      console.log(inOneLine(`${file}: ${object.size} bytes of ${printPlace(object)}.`));
      return 0;
    });
  });
};
