import { mkdir, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { confirm } from '@latchkey/kernel/commands/confirm';
import { interruptible } from '@latchkey/kernel/commands/interruptible';
import { orSayWhy } from '@latchkey/kernel/commands/or-say-why';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { inOneLine } from '@latchkey/kernel/one-line';
import type { Command } from '@latchkey/kernel/product';
import { DatabaseUnavailable } from '@latchkey/kernel/store/database';
import { UsageError } from '@latchkey/kernel/usage-error';
import type { ObjectName } from '../objects/stored-object.ts';
import { localPaths } from './local-path.ts';
import { putFile } from './put-file.ts';
import { removeObject } from './rm.ts';
import { extraFiles, extraObjects, type Step, stepsDown, stepsUp } from './sync-plan.ts';
import { createSyncProgress, type SyncProgress } from './sync-progress.ts';
import { type OpenedFiles, printPlace, withFiles } from './with-files.ts';
import { writeFile } from './write-file.ts';

const usage =
  'files sync takes: FOLDER gs://BUCKET/PREFIX or gs://BUCKET/PREFIX FOLDER [--delete] [--dry-run] [--yes] [--json].';

type Direction = {
  readonly steps: AsyncIterable<Step>;
  /** What the second has and the first has not. */
  readonly extra: () => AsyncIterable<{ readonly shown: string; remove(): Promise<unknown> }>;
};

type Ends = { readonly isUp: boolean; readonly folder: string; readonly place: ObjectName };

const isPlace = (text: string): boolean => text.startsWith('gs://');

/** Everything below, and nothing whose name only begins with the same letters. */
const asFolder = ({ bucket, name }: ObjectName): ObjectName => ({
  bucket,
  name: name === '' || name.endsWith('/') ? name : `${name}/`,
});

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${folder} cannot be read (${error.code}).`);
  });
  if (!found.isDirectory()) throw new UsageError(`${folder} is no folder.`);
}

function directionOf({ files }: OpenedFiles, { isUp, folder, place }: Ends): Direction {
  return isUp
    ? {
        steps: stepsUp(files, folder, place),
        async *extra() {
          for await (const object of extraObjects(files, folder, place)) {
            yield { shown: printPlace(object), remove: () => removeObject(files, object) };
          }
        },
      }
    : {
        steps: stepsDown(files, place, folder),
        async *extra() {
          for await (const file of extraFiles(files, place, folder)) {
            yield { shown: file, remove: () => rm(file, { force: true }) };
          }
        },
      };
}

const countsAtFirst = { copied: 0, same: 0, refused: 0, deleted: 0, bytes: 0 };
type Counts = typeof countsAtFirst;

const sayCounts = ({ copied, same, refused, deleted, bytes }: Counts): string =>
  `copied ${copied} (${Math.ceil(bytes / 1024)} KB), the same already ${same}, deleted ${deleted}, left out ${refused}.`;

type Doing = {
  readonly isDryRun: boolean;
  readonly signal: AbortSignal;
  readonly progress: SyncProgress;
  say(line: string): void;
};

async function copyAll(
  { files }: OpenedFiles,
  steps: AsyncIterable<Step>,
  folder: string,
  { isDryRun, signal, progress, say }: Doing,
): Promise<Counts> {
  const counts = { ...countsAtFirst };
  const paths = localPaths(folder);
  for await (const step of steps) {
    signal.throwIfAborted();
    if (step.kind === 'refused') {
      counts.refused += 1;
      say(`${step.name} ${step.reason}.`);
    } else if (step.kind === 'same') counts.same += 1;
    else {
      counts.copied += 1;
      if (isDryRun) say(`${step.name} would be copied.`);
      else if (step.kind === 'upload') {
        const { size } = await stat(step.file);
        const onBytes = progress.ofFile(step.name, size);
        counts.bytes += (await putFile(files, step.file, step.to, { onBytes, signal })).size;
      } else {
        await paths.prepare(step.name);
        const onBytes = progress.ofFile(step.name, step.object.size);
        await writeFile(files, step.object, step.file, { overwrite: true, onBytes, signal });
        counts.bytes += step.object.size;
      }
    }
    progress.files(counts.copied + counts.same);
  }
  return counts;
}

async function deleteExtra(
  extra: Direction['extra'],
  yes: boolean,
  { isDryRun, signal, say }: Doing,
): Promise<number> {
  let count = 0;
  for await (const { shown } of extra()) {
    signal.throwIfAborted();
    count += 1;
    if (isDryRun) say(`${shown} would be deleted.`);
  }
  if (count === 0 || isDryRun) return count;
  await confirm(`Delete ${count} files that the other side has not?`, yes);
  for await (const { remove } of extra()) {
    signal.throwIfAborted();
    await remove();
  }
  return count;
}

export const syncCommand: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    delete: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  const [from, to, ...rest] = positionals;
  if (from === undefined || to === undefined || rest.length > 0) throw new UsageError(usage);
  if (isPlace(from) === isPlace(to)) throw new UsageError(usage);
  const isUp = isPlace(to);
  const isDryRun = values['dry-run'];
  const folder = resolve(isUp ? from : to);
  if (!isUp && !isDryRun) await mkdir(folder, { recursive: true });
  await requireFolder(folder);
  return withFiles(call, async (opened) => {
    const place = asFolder(opened.placeOf(isUp ? to : from));
    const { steps, extra } = directionOf(opened, { isUp, folder, place });
    if (!isDryRun) await opened.record('files_synced', place);
    const progress = createSyncProgress();
    const say = (line: string) => {
      progress.end();
      console.error(inOneLine(line));
    };
    const interrupted = new DatabaseUnavailable(
      'It was interrupted. Called again in the same way, it goes on.',
    );
    const counts = await interruptible(interrupted, async (signal) => {
      const doing = { isDryRun, signal, progress, say };
      const copied = await copyAll(opened, steps, folder, doing).finally(progress.end);
      const deleted = values.delete ? await deleteExtra(extra, values.yes, doing) : 0;
      return { ...copied, deleted };
    }).catch(orSayWhy('The files could not be copied'));
    if (values.json) console.log(JSON.stringify(counts));
    else console.log(`${isDryRun ? 'It would be: ' : ''}${sayCounts(counts)}`);
    return counts.refused === 0 ? 0 : 1;
  });
};
