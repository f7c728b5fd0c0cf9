import { startPostgres } from '../../../../../e2e/postgres.ts';
import type { Chance } from '../chance.ts';
import { withDataFolder } from '../data-folder.ts';
import { count, type Finding } from '../findings.ts';
import { type Interruption, killFiles } from './kill-files.ts';
import { startS3Place } from './s3-place.ts';
import { filesLog } from './uploader.ts';

const uploaders = 8;

/** Where what is said of files is, where their bytes are, and what goes wrong. */
export type FilesCrash = {
  readonly database: 'SQLite' | 'PostgreSQL';
  readonly bytes: 'disk' | 's3';
  readonly by: Interruption;
};

/** Everything but buckets beside PostgreSQL: neither knows of the other. */
export const filesCrashes: readonly FilesCrash[] = [
  { database: 'SQLite', bytes: 'disk', by: 'kill' },
  { database: 'PostgreSQL', bytes: 'disk', by: 'kill' },
  { database: 'SQLite', bytes: 'disk', by: 'cut' },
  { database: 'PostgreSQL', bytes: 'disk', by: 'cut' },
  { database: 'SQLite', bytes: 's3', by: 'kill' },
  { database: 'SQLite', bytes: 's3', by: 'cut' },
  { database: 'SQLite', bytes: 's3', by: 'outage' },
];

const words: Readonly<Record<Interruption, string>> = {
  kill: 'kills',
  cut: 'cuts of all connections',
  outage: 'outages of S3',
};

export type Crashed = {
  readonly findings: readonly Finding[];
  /** How much was done, in words. */
  readonly told: string;
  readonly acknowledged: number;
};

/** Interrupts a server of files so many times; a PostgreSQL of its own waits for the disk. */
export async function crashFiles(
  { database, bytes, by }: FilesCrash,
  rounds: number,
  chance: Chance,
): Promise<Crashed> {
  const postgres = database === 'PostgreSQL' ? await startPostgres({ durable: true }) : undefined;
  const s3 = bytes === 's3' ? await startS3Place(chance) : undefined;
  const log = filesLog(uploaders);
  try {
    const findings = await withDataFolder((folder, found) =>
      killFiles({ folder, databaseUrl: postgres?.url, s3 }, by, rounds, chance, log, found),
    );
    const told =
      `${log.rounds} ${words[by]}: ${log.acknowledged} acknowledged requests, ` +
      `${log.cut} cut in the middle, ${log.resumed} went on afterwards, ` +
      `${count(findings, 'lost')} lost, ${count(findings, 'half')} half, ` +
      `${count(findings, 'refused')} refused, ` +
      `${log.unanswered.made} of ${log.unanswered.asked} unanswered changes made`;
    return { findings, told, acknowledged: log.acknowledged };
  } finally {
    await s3?.close();
    await postgres?.stop();
  }
}
