import type { Source } from '../bytes/bytes.ts';
import { invalid } from './invalid.ts';

/** What files of each type begin with, each byte as one letter. */
const beginnings: ReadonlyMap<string, RegExp> = new Map([
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n.\n/s],
  ['image/webp', /^RIFF.{4}WEBP/s],
]);

/** Of the longest of them. */
const looked = 12;

/** Passes a picture on, and refuses one that does not begin as its type does. */
export async function* pictureBytes(source: Source, type: string): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | undefined = new Uint8Array();
  const check = (bytes: Uint8Array): Uint8Array => {
    const begins = Buffer.from(bytes.subarray(0, looked)).toString('latin1');
    if (beginnings.get(type)?.test(begins) === true) return bytes;
    throw invalid(`These bytes are not of the type ${type}.`);
  };
  for await (const piece of source) {
    if (held === undefined) {
      yield piece;
      continue;
    }
    held = Buffer.concat([held, piece]);
    if (held.length < looked) continue;
    yield check(held);
    held = undefined;
  }
  if (held !== undefined) yield check(held);
}
