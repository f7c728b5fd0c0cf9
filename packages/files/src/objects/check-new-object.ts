import { checkCustom, checkSettable } from '../metadata/check-metadata.ts';
import { invalid } from './invalid.ts';
import { checkObjectName } from './object-name.ts';
import type { NewObject, ProposedObject } from './stored-object.ts';

/** Everything that can be known of it before its bytes are. */
export function checkNewObject(object: NewObject): void {
  checkObjectName(object);
  checkSettable(object.settable);
  checkCustom(object.custom);
}

/** With its bytes, which have to be those that were announced. */
export function withContent(
  { bucket, name, settable, custom, tokens = [], owner, ...announced }: NewObject,
  content: { readonly size: number; readonly md5: string; readonly crc32c: string },
): ProposedObject {
  for (const hash of ['md5', 'crc32c'] as const) {
    const wanted = announced[hash];
    if (wanted === undefined || wanted === content[hash]) continue;
    throw invalid(
      `Provided ${hash} hash "${wanted}" doesn't match calculated ${hash} hash "${content[hash]}".`,
    );
  }
  return { bucket, name, settable, custom, tokens, owner, ...content };
}
