import { describe } from 'vitest';
import { installedPostgres } from '../../packages/testing/src/installed-postgres.ts';
import { isProof } from '../../packages/testing/src/proofs.ts';
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

/**
 * Journeys at a site on SQLite, and in proofs the same at one on PostgreSQL: what a database could
 * make different is told apart by the contract of the store, which both keep every day.
 */
export function onEachDatabase(suite: (database: SiteDatabase) => void): void {
  const share: SiteDatabase['share'] = isProof ? everySecond(0) : (looks) => looks;
  describe('on SQLite', () => suite({ options: async () => ({}), share }));
  if (!isProof) return;
  describe('on PostgreSQL', () => {
    const place = installedPostgres();
    suite({
      options: async () => ({ environment: { DATABASE_URL: (await place()).location } }),
      share: everySecond(1),
    });
  });
}
