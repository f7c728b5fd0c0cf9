import { startPostgres } from '../../../../../e2e/postgres.ts';
import type { Chance } from '../chance.ts';
import { withDataFolder } from '../data-folder.ts';
import { count, type Finding } from '../findings.ts';
import { killDocuments } from './kill-documents.ts';
import { documentsLog } from './writer.ts';

const writers = 12;

export type Crashed = {
  readonly findings: readonly Finding[];
  /** How much was done, in words. */
  readonly told: string;
  readonly commits: number;
  readonly kills: number;
};

/** Kills a server of documents so many times; a PostgreSQL of its own waits for the disk. */
export async function crashDocuments(
  database: 'SQLite' | 'PostgreSQL',
  rounds: number,
  chance: Chance,
): Promise<Crashed> {
  const postgres = database === 'PostgreSQL' ? await startPostgres({ durable: true }) : undefined;
  const log = documentsLog(writers);
  let killed = { kills: 0, backends: 0 };
  try {
    const findings = await withDataFolder(async (folder, found) => {
      const place = { folder, databaseUrl: postgres?.url };
      killed = await killDocuments(place, rounds, chance, log, found);
    });
    const told =
      `${killed.kills} kills, ${killed.backends} of PostgreSQL's processes: ` +
      `${log.commits} acknowledged commits, ${log.queries} queries, ` +
      `${count(findings, 'lost')} lost, ${count(findings, 'half')} half, ` +
      `${count(findings, 'refused')} refused, ` +
      `${log.unanswered.made} of ${log.unanswered.asked} unanswered commits made`;
    const kills = killed.kills + killed.backends;
    return { findings, told, commits: log.commits, kills };
  } finally {
    await postgres?.stop();
  }
}
