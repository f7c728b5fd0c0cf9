import { createReadStream } from 'node:fs';
import type { Files } from '../files.ts';
import type { Settable } from '../metadata/settable.ts';
import type { ObjectName, StoredObject } from '../objects/stored-object.ts';
import { contentTypeOf } from './content-types.ts';
import { anybody } from './with-files.ts';

export type PutOptions = {
  readonly settable?: Settable;
  readonly onBytes?: (done: number) => void;
  readonly signal?: AbortSignal;
};

async function* counted(
  source: AsyncIterable<Uint8Array>,
  onBytes: (done: number) => void,
): AsyncGenerator<Uint8Array> {
  let done = 0;
  for await (const piece of source) {
    yield piece;
    done += piece.length;
    onBytes(done);
  }
}

/** Stores a file in place of whatever has the name. */
export function putFile(
  files: Files,
  file: string,
  name: ObjectName,
  { settable = {}, onBytes = () => undefined, signal }: PutOptions,
): Promise<StoredObject> {
  const source = createReadStream(file, {
    highWaterMark: 256 * 1024,
    ...(signal !== undefined && { signal }),
  });
  const contentType = contentTypeOf(name.name);
  const object = { ...name, settable: { contentType, ...settable }, custom: {}, owner: null };
  return files.put(object, counted(source, onBytes), anybody);
}
