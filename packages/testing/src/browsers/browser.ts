import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { onTestFinished, type TestContext } from 'vitest';
import { launchOptions } from './launch-browser.ts';
import { type Problems, watchForProblems } from './problems.ts';

export type DeviceOptions = Omit<BrowserContextOptions, 'baseURL' | 'viewport'> & {
  /** Where the product is; relative addresses lead there. */
  readonly url: string;
  readonly width?: 'phone' | 'desktop';
  /** Other addresses that pages may speak to, or be led to. */
  readonly alsoAllowed?: readonly string[];
};

/** One browser with its own storage: what is kept here, no other device has. */
export type Device = {
  readonly context: BrowserContext;
  readonly problems: Problems;
  openTab(): Promise<Page>;
};

/** Two busy cores do in a minute what a desktop does in a second. */
const patience = 60_000;

const widths = {
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

const pictures = fileURLToPath(new URL('../../../../.latchkey-test/failures/', import.meta.url));

let launching: Promise<Browser> | undefined;

/**
 * One for all files that this process runs, whose contexts know nothing of each other. It ends with
 * the process. A word to a browser of another process would be written and read twice on its way.
 */
const launch = async () => chromium.launch(await launchOptions());

/** What a test that failed was looking at. */
async function keepPictures(pages: readonly Page[], { task }: TestContext): Promise<void> {
  await mkdir(pictures, { recursive: true });
  const name = task.name.replace(/\W+/g, '-').slice(0, 80);
  for (const [index, page] of pages.entries()) {
    const path = join(pictures, `${name}-${index + 1}.png`);
    await page.screenshot({ path, timeout: 5_000 }).then(
      () => console.error(`${page.url()} when the test failed: ${path}`),
      () => {},
    );
  }
}

/**
 * A device for the test that runs now. When it ends, the device is closed, and the test fails if
 * any of its pages did what no page of ours may do.
 */
export async function openDevice(options: DeviceOptions): Promise<Device> {
  const { url, width = 'desktop', alsoAllowed = [], ...rest } = options;
  launching ??= launch();
  const context = await (await launching).newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Half a fade has half a contrast.
    reducedMotion: 'reduce',
    ...widths[width],
    ...rest,
  });
  context.setDefaultTimeout(patience);
  const origins = [url, ...alsoAllowed].map((address) => new URL(address).origin);
  const problems = watchForProblems(context, origins);
  onTestFinished(async (test) => {
    // Whatever a page has already said is on its way ahead of this answer.
    await Promise.all(context.pages().map((page) => page.evaluate(() => 0).catch(() => 0)));
    const { list } = problems;
    const isFailure = test.task.result?.state === 'fail' || list.length > 0;
    if (isFailure && !test.task.fails) await keepPictures(context.pages(), test);
    await context.close();
    if (list.length > 0) throw new Error(`The pages had problems:\n${list.join('\n')}`);
  });
  return { context, problems, openTab: () => context.newPage() };
}

/** A page on a device of its own. */
export const openPage = async (options: DeviceOptions): Promise<Page> =>
  (await openDevice(options)).openTab();
