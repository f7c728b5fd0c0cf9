/** What this machine itself knows of time, in milliseconds. */
export type LocalTime = {
  /** Can be set, forwards and backwards, by anybody who may. */
  readonly wall: () => number;
  /** Only ever goes on, from an arbitrary beginning. */
  readonly monotonic: () => number;
};

export type CommonClock = {
  readonly now: () => number;
  /** Asks the database again. Until it answers, time goes on from what was known. */
  measure(): Promise<void>;
  /** How far this machine's own clock is ahead of the database's. */
  skew(): number;
};

const samples = 3;

/** The answer that was quickest on its way says most: the true time was somewhere in between. */
async function askFor(
  databaseTime: () => Promise<number>,
  { monotonic }: LocalTime,
): Promise<number> {
  let best = { took: Number.POSITIVE_INFINITY, offset: 0 };
  for (let sample = 0; sample < samples; sample += 1) {
    const asked = monotonic();
    const told = await databaseTime();
    const answered = monotonic();
    const took = answered - asked;
    if (took < best.took) best = { took, offset: told + took / 2 - answered };
  }
  return best.offset;
}

/**
 * The time that all nodes share: the database's, carried on between two questions by a clock that
 * nobody sets. Nodes that each went by their own would refuse each other's tokens as soon as their
 * machines disagree by a minute. It never goes back by what two measurements differ.
 */
export async function followDatabase(
  databaseTime: () => Promise<number>,
  local: LocalTime,
): Promise<CommonClock> {
  let offset = await askFor(databaseTime, local);
  let latest = 0;
  return {
    now() {
      const present = Math.floor(local.monotonic() + offset);
      // More than a second is no measurement but a clock that was set: it is followed.
      latest = present >= latest || latest - present > 1000 ? present : latest;
      return latest;
    },
    async measure() {
      offset = await askFor(databaseTime, local);
    },
    skew: () => Math.round(local.wall() - (local.monotonic() + offset)),
  };
}
