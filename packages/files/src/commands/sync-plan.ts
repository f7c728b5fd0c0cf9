import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Files } from '../files.ts';
import { checkObjectName } from '../objects/object-name.ts';
import type { ObjectName, StoredObject } from '../objects/stored-object.ts';
import { filesBelow, isSame } from './local-files.ts';
import { type LocalPaths, localPaths } from './local-path.ts';
import { objectsIn } from './with-files.ts';

/** What has to be done with one name, relative to both ends. */
export type Step =
  | { readonly kind: 'same'; readonly name: string }
  | { readonly kind: 'refused'; readonly name: string; readonly reason: string }
  | {
      readonly kind: 'upload';
      readonly name: string;
      readonly file: string;
      readonly to: ObjectName;
    }
  | {
      readonly kind: 'download';
      readonly name: string;
      readonly object: StoredObject;
      readonly file: string;
    };

const isThere = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );

const within = ({ bucket, name }: ObjectName, relative: string): ObjectName => ({
  bucket,
  name: `${name}${relative}`,
});

function complaintAbout(name: ObjectName): string | undefined {
  try {
    checkObjectName(name);
    return undefined;
  } catch (error) {
    if (error instanceof RpcRefused) return error.message;
    throw error;
  }
}

export async function* stepsUp(
  files: Files,
  folder: string,
  place: ObjectName,
): AsyncGenerator<Step> {
  for await (const name of filesBelow(folder)) {
    const to = within(place, name);
    const reason = complaintAbout(to);
    if (reason !== undefined) {
      yield { kind: 'refused', name, reason };
      continue;
    }
    const file = join(folder, name);
    const object = await files.get(to);
    const same = object !== undefined && (await isSame(file, object));
    yield same ? { kind: 'same', name } : { kind: 'upload', name, file, to };
  }
}

export async function* stepsDown(
  files: Files,
  place: ObjectName,
  folder: string,
): AsyncGenerator<Step> {
  const paths = localPaths(folder);
  for await (const object of objectsIn(files, place)) {
    const name = object.name.slice(place.name.length);
    // Some tools mark folders so.
    if (object.size === 0 && (name === '' || name.endsWith('/'))) continue;
    const { path, refused } = paths.pathOf(name);
    if (path === undefined) yield { kind: 'refused', name, reason: refused };
    else yield await stepDown(paths, { object, name, file: path });
  }
}

async function stepDown(
  paths: Pick<LocalPaths, 'blocked'>,
  { object, name, file }: { object: StoredObject; name: string; file: string },
): Promise<Step> {
  const reason = await paths.blocked(name);
  if (reason !== undefined) return { kind: 'refused', name, reason };
  return (await isSame(file, object))
    ? { kind: 'same', name }
    : { kind: 'download', name, object, file };
}

/** Objects that the folder has no file for. */
export async function* extraObjects(
  files: Files,
  folder: string,
  place: ObjectName,
): AsyncGenerator<StoredObject> {
  const paths = localPaths(folder);
  for await (const object of objectsIn(files, place)) {
    const { path } = paths.pathOf(object.name.slice(place.name.length));
    if (path === undefined || !(await isThere(path))) yield object;
  }
}

/** Files that there is no object for. */
export async function* extraFiles(
  files: Files,
  place: ObjectName,
  folder: string,
): AsyncGenerator<string> {
  for await (const name of filesBelow(folder)) {
    const object = within(place, name);
    if (complaintAbout(object) !== undefined || (await files.get(object)) === undefined) {
      yield join(folder, name);
    }
  }
}
