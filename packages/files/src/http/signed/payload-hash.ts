import { createHash } from 'node:crypto';
import type { Source } from '../../bytes/bytes.ts';
import { invalid } from '../../objects/invalid.ts';
import type { Admit } from '../../objects/stored-object.ts';

/** Bytes of which the signature itself says what they are. */
export function checkingPayload(
  source: Source,
  expected: string | undefined,
): { readonly bytes: Source; readonly admit: Admit } {
  if (expected === undefined || expected === 'UNSIGNED-PAYLOAD') {
    return { bytes: source, admit: () => undefined };
  }
  const hash = createHash('sha256');
  async function* bytes(): Source {
    for await (const piece of source) {
      hash.update(piece);
      yield piece;
    }
  }
  return {
    bytes: bytes(),
    admit() {
      // Asked at every try, and the bytes are all there by then.
      if (hash.copy().digest('hex') === expected.toLowerCase()) return;
      throw invalid('The bytes are not those whose SHA-256 was signed.');
    },
  };
}
