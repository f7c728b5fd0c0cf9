import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { interruptible } from '@latchkey/kernel/commands/interruptible';
import { orSayWhy } from '@latchkey/kernel/commands/or-say-why';
import { createByteProgress } from '@latchkey/kernel/commands/progress';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { inOneLine } from '@latchkey/kernel/one-line';
import type { Command } from '@latchkey/kernel/product';
import { DatabaseUnavailable } from '@latchkey/kernel/store/database';
import { UsageError } from '@latchkey/kernel/usage-error';
import { putFile } from './put-file.ts';
import { printPlace, withFiles } from './with-files.ts';

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code}).`);
  });
  if (found.isFile()) return found.size;
  throw new UsageError(`${file} is no file. For a folder there is latchkey files sync.`);
}

export const putCommand: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    type: { type: 'string' },
    'cache-control': { type: 'string' },
  });
  const [file, text, ...rest] = positionals;
  if (file === undefined || text === undefined || rest.length > 0) {
    throw new UsageError('files put takes: FILE NAME [--type TYPE] [--cache-control TEXT].');
  }
  const size = await sizeOf(file);
  const { type: contentType, 'cache-control': cacheControl } = values;
  const settable = {
    ...(contentType !== undefined && { contentType }),
    ...(cacheControl !== undefined && { cacheControl }),
  };
  return withFiles(call, async ({ files, placeOf, nameOf, record }) => {
    const isFolder = placeOf(text).name === '' || text.endsWith('/');
    const between = isFolder && !text.endsWith('/') ? '/' : '';
    const name = nameOf(isFolder ? `${text}${between}${basename(file)}` : text);
    const progress = createByteProgress();
    const onBytes = (done: number) => progress.show(done, size);
    const interrupted = new DatabaseUnavailable('It was interrupted, and nothing was stored.');
    const object = await interruptible(interrupted, (signal) =>
      putFile(files, file, name, { settable, onBytes, signal }),
    )
      .finally(progress.end)
      .catch(orSayWhy('The file could not be stored'));
    await record('file_uploaded', name);
    console.log(
      inOneLine(`${printPlace(name)}: ${object.size} bytes, ${object.settable.contentType}.`),
    );
    return 0;
  });
};
