import type { World } from '@latchkey/testing/world';
import { type Family, readExposition } from './read-exposition.ts';

/** Good for tests alone. */
export const metricsToken = 'a-token-for-tests-that-is-long-enough';

export const asScraper = { authorization: `Bearer ${metricsToken}` } as const;

/** What a scraper reads, of a server that answers it. */
export async function scrape(world: Pick<World, 'app'>): Promise<Family[]> {
  const answer = await world.app.inject({ url: '/metrics', headers: asScraper });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return readExposition(answer.body);
}
