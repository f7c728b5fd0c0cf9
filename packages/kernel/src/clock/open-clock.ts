import type { Database } from '../store/database.ts';
import { type CommonClock, followDatabase, type LocalTime } from './common-clock.ts';

export const machineTime: LocalTime = { wall: Date.now, monotonic: () => performance.now() };

const databaseTime = (database: Database) => async () => {
  const [row] = await database.read({
    sql: 'SELECT cast(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) AS present',
    parameters: [],
  });
  return Number(row?.['present']);
};

/** A clock that somebody else sets. */
export const givenClock = (now: () => number): CommonClock => ({
  now,
  measure: async () => undefined,
  skew: () => 0,
});

/**
 * What time it is for those who share this database. An embedded one is on this machine and has no
 * other clock; a server of its own has one, and every node goes by that.
 */
export async function openClock(database: Database, local: LocalTime): Promise<CommonClock> {
  return database.dialect === 'sqlite'
    ? givenClock(local.wall)
    : followDatabase(databaseTime(database), local);
}
