import { readFileSync } from 'node:fs';

/**
 * Where each transaction of the log ends, https://sqlite.org/fileformat2.html#walformat. Frames with
 * another salt are left over from before the log began anew.
 */
export function commitsInLog(file: string): readonly number[] {
  const log = readFileSync(file);
  const headerSize = 32;
  const salt = log.subarray(16, 24);
  const frame = 24 + log.readUInt32BE(8);
  const ends: number[] = [];
  for (let start = headerSize; start + frame <= log.length; start += frame) {
    const current = log.subarray(start + 8, start + 16).equals(salt);
    if (current && log.readUInt32BE(start + 4) > 0) ends.push(start + frame);
  }
  return ends;
}
