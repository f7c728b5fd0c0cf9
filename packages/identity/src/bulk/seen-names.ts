import { createHash } from 'node:crypto';
import type { SeenNames } from './import-accounts.ts';

/**
 * Of each name a number that hardly any other has: among a million names two have the same one in
 * twenty thousand files. The names of all who come would not fit.
 */
export function seenNames(): SeenNames {
  const seen = new Set<number>();
  return {
    add(key) {
      const digest = createHash('sha256').update(key).digest();
      // As many bits as a number has.
      const number = digest.readUIntBE(0, 6) * 32 + (digest.readUInt8(6) & 31);
      const isNew = !seen.has(number);
      seen.add(number);
      return isNew;
    },
  };
}
