import { afterAll, beforeAll, describe } from 'vitest';
import { isTestedOn } from './databases.ts';
import { installedPostgres } from './installed-postgres.ts';
import { nodeEnvironment, startWorld, type World, type WorldOptions } from './world.ts';

function started(start: () => Promise<World>): () => World {
  let world: World | undefined;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world?.close());
  return () => {
    if (world === undefined) throw new Error('The server starts before the first test.');
    return world;
  };
}

/** The same suite against a whole server on SQLite, and against one on PostgreSQL. */
export function worldOnEachDatabase(
  suite: (world: () => World) => void,
  options: WorldOptions = {},
): void {
  describe('on SQLite', () => suite(started(() => startWorld(options))));
  if (!isTestedOn('PostgreSQL')) return;
  describe('on PostgreSQL', () => {
    const place = installedPostgres();
    const start = async () => {
      const { location } = await place();
      const environment = { ...options.environment, ...nodeEnvironment(location) };
      return startWorld({ ...options, environment });
    };
    suite(started(start));
  });
}
