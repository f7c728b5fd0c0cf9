import { statfs } from 'node:fs/promises';
import type { Config } from '../config/read-config.ts';

const gigabyte = 1024 ** 3;

/** Less than a database, its log and a copy for a backup may want at any moment. */
const little = gigabyte;

const inGigabytes = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GB`;

type LookAtDisk = (folder: string) => Promise<{ readonly bavail: number; readonly bsize: number }>;

/** What an operator should know of the disk below the data, if it is nearly full. */
export async function roomWarnings(
  { database: { dataFolder } }: Config,
  look: LookAtDisk = statfs,
): Promise<string[]> {
  const { bavail, bsize } = await look(dataFolder);
  const room = bavail * bsize;
  return room < little
    ? [
        `disk: ${dataFolder} has room for ${inGigabytes(room)} more; where it is full nothing is written any more.`,
      ]
    : [];
}
