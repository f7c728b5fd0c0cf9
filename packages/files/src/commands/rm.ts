import { confirm } from '@latchkey/kernel/commands/confirm';
import { interruptible } from '@latchkey/kernel/commands/interruptible';
import { createProgress } from '@latchkey/kernel/commands/progress';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { inOneLine } from '@latchkey/kernel/one-line';
import type { Command } from '@latchkey/kernel/product';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { DatabaseUnavailable } from '@latchkey/kernel/store/database';
import { UsageError } from '@latchkey/kernel/usage-error';
import type { Files } from '../files.ts';
import type { ObjectName } from '../objects/stored-object.ts';
import { anybody, objectsIn, printPlace, requireObject, withFiles } from './with-files.ts';

/** Whether there was still anything to remove. */
export async function removeObject(files: Files, name: ObjectName): Promise<boolean> {
  try {
    await files.remove(name, anybody);
    return true;
  } catch (error) {
    if (error instanceof RpcRefused && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

async function countIn(files: Files, place: ObjectName): Promise<number> {
  let count = 0;
  for await (const _ of objectsIn(files, place)) count += 1;
  return count;
}

export const rmCommand: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    recursive: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  });
  const [text, ...rest] = positionals;
  if (text === undefined || rest.length > 0) {
    throw new UsageError('files rm takes: NAME [--recursive] [--yes].');
  }
  return withFiles(call, async ({ files, placeOf, nameOf, record }) => {
    const place = values.recursive ? placeOf(text) : nameOf(text);
    const shown = inOneLine(printPlace(place));
    if (!values.recursive) {
      await requireObject(files, place);
      await confirm(`Delete ${shown}?`, values.yes);
      await record('files_deleted', place);
      const isGone = await removeObject(files, place);
      console.log(isGone ? `${shown} is deleted.` : `${shown} was deleted meanwhile.`);
      return 0;
    }
    const total = await countIn(files, place);
    if (total === 0) throw new RpcRefused('NOT_FOUND', `There is nothing in ${shown}.`);
    await confirm(`Delete ${total} files whose names begin with ${shown}?`, values.yes);
    await record('files_deleted', place);
    const progress = createProgress({ noun: 'files' });
    let done = 0;
    const interrupted = new DatabaseUnavailable('It was interrupted; the rest is still there.');
    await interruptible(interrupted, async (signal) => {
      for await (const object of objectsIn(files, place)) {
        signal.throwIfAborted();
        if (await removeObject(files, object)) done += 1;
        progress.show(done, total);
      }
    }).finally(progress.end);
    console.log(`${done} files are deleted.`);
    return 0;
  });
};
