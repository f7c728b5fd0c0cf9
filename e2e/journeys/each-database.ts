import { describe } from 'vitest';
import { postgresPlaces } from '../../packages/testing/src/databases.ts';
import type { WorldOptions } from '../../packages/testing/src/world.ts';

/** A database on which a site is started. */
type SiteDatabase = {
  /** What tells a site to use it. It is empty every time. */
  options(): Promise<WorldOptions>;
  /**
   * Every second one of several looks. How a page looks does not depend on the database, so that a
   * journey in two looks is made once on each, which takes no longer than both on the same.
   */
  share<Look>(looks: readonly Look[]): readonly Look[];
};

const everySecond =
  (first: 0 | 1): SiteDatabase['share'] =>
  (looks) =>
    looks.filter((_, index) => index % 2 === first);

/** The same journeys at a site on SQLite and at one on PostgreSQL. */
export function onEachDatabase(suite: (database: SiteDatabase) => void): void {
  describe('on SQLite', () => suite({ options: async () => ({}), share: everySecond(0) }));
  describe('on PostgreSQL', () => {
    const place = postgresPlaces();
    suite({
      options: async () => ({ environment: { DATABASE_URL: (await place()).location } }),
      share: everySecond(1),
    });
  });
}
