import { chromium } from 'playwright-core';
import { launchBrowser } from '../../packages/testing/src/browsers/launch-browser.ts';
import type { Contestant } from './contestants.ts';
import { type FirstScreen, firstScreen } from './first-screen.ts';
import { type Visit, visitSlowly } from './slow-visit.ts';

export type Result = Contestant & {
  readonly visits: readonly Visit[];
  readonly size?: FirstScreen;
};

/** Everybody in turn, round after round; the first visit of each is dropped. */
export async function visitAll(
  contestants: readonly Contestant[],
  rounds: number,
): Promise<Result[]> {
  const server = await launchBrowser();
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const visits = contestants.map((): Visit[] => []);
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, contestant] of contestants.entries()) {
        const visit = await visitSlowly(browser, contestant);
        if (round > 0) visits[index]?.push(visit);
      }
    }
    return contestants.map((contestant, index) => {
      const own = visits[index] ?? [];
      const { built } = contestant;
      // What the form waits for is there before it every time; what is fetched ahead, only at times.
      const [first, ...others] = own.map((visit) => new Set(visit.asked));
      const asked = [...(first ?? [])].filter((path) => others.every((each) => each.has(path)));
      return {
        ...contestant,
        visits: own,
        ...(built === undefined ? {} : { size: firstScreen(built, asked) }),
      };
    });
  } finally {
    await server.close();
  }
}
