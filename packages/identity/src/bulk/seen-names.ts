import { createHash } from 'node:crypto';
import type { SeenNames } from './import-accounts.ts';

/** As many bits as a number has. */
function numberOf(key: string): number {
  const digest = createHash('sha256').update(key).digest();
  return digest.readUIntBE(0, 6) * 32 + (digest.readUInt8(6) & 31);
}

/**
 * Of each name a number that hardly any other has: among a million names two have the same one in
 * twenty thousand files. The names of all who come would not fit.
 */
export function seenNames(): SeenNames {
  const seen = new Set<number>();
  return {
    has: (key) => seen.has(numberOf(key)),
    add: (key) => void seen.add(numberOf(key)),
  };
}
