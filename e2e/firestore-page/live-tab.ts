import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Device, openDevice } from '../../packages/testing/src/browsers/browser.ts';
import type { Shown } from './live-page.ts';
import type { serveApplication } from './serve-application.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A tab in which `live-page` runs, and what is asked of it. */
export type LiveTab = {
  readonly page: Page;
  listen(place: string): Promise<void>;
  /** Waits until it shows this of a place. */
  shows(place: string, shown: Shown): Promise<void>;
  /** Begun and not waited for; nothing at all to delete. */
  write(path: string, fields: Fields | null): Promise<void>;
  /** What became of the last write of a document in this tab. */
  outcome(path: string): Promise<string>;
  /** Waits until the server has it. */
  wrote(path: string): Promise<void>;
};

export const synced = (documents: Readonly<Record<string, Fields>>): Shown => ({
  documents,
  isSynced: true,
});

/** With writes that the server does not have yet, or without a word of it. */
export const unsynced = (documents: Readonly<Record<string, Fields>>): Shown => ({
  documents,
  isSynced: false,
});

/** Whether or not a tab knows that the server has all of it. */
export const known = (documents: Readonly<Record<string, Fields>>): Shown => ({
  documents,
  isSynced: expect.any(Boolean) as boolean,
});

const eventually = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 60_000 });

function liveTab(page: Page): LiveTab {
  const outcome = (path: string) => page.evaluate((at) => livePage.outcome(at), path);
  return {
    page,
    listen: (place) => page.evaluate((at) => livePage.listen(at), place),
    shows: (place, shown) =>
      eventually(() => page.evaluate((at) => livePage.shown(at), place)).toEqual(shown),
    write: (path, fields) =>
      page.evaluate(([at, what]) => livePage.write(at, what), [path, fields] as const),
    outcome,
    wrote: (path) => eventually(() => outcome(path)).toBe('written'),
  };
}

/** A browser that keeps what its application has seen, for all of its tabs. */
export async function openLiveBrowser(
  { url, server }: Awaited<ReturnType<typeof serveApplication>>,
  way: string,
): Promise<Omit<Device, 'openTab'> & { openTab(): Promise<LiveTab> }> {
  const device = await openDevice({ url, alsoAllowed: [server] });
  return {
    ...device,
    async openTab() {
      const page = await device.openTab();
      await page.goto(`/application?way=${way}&cache=kept`);
      return liveTab(page);
    },
  };
}
