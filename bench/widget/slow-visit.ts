import type { Browser, Page } from 'playwright-core';

/** Slow 4G as Lighthouse means it: 150 ms to there and back, 1.6 Mbit/s down, 750 kbit/s up. */
export const network = { latency: 150, down: 1_638_400 / 8, up: 768_000 / 8 };
export const slowdown = 4;

export type Visit = {
  /** From the start of the navigation to the frame that shows the form, in milliseconds. */
  readonly usable: number;
  /** The same for a form that came with the document: until React answers in it. */
  readonly hydrated?: number;
  /** Paths on the page's own host that had arrived by then. */
  readonly asked: readonly string[];
  /** Addresses beyond this machine it tried. They are refused at once, which is quicker than any answer. */
  readonly strangers: readonly string[];
};

const patience = 60_000;

/**
 * Runs in the page, before everything of its own. A frame is drawn only when no style sheet is
 * waited for, so a form that is in the document already counts when it can be seen.
 */
function watchForForm(): void {
  const look = () => {
    const input = document.querySelector('input[type=email]');
    const usable =
      input instanceof HTMLInputElement &&
      !input.disabled &&
      !input.readOnly &&
      input.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      input.getBoundingClientRect().width > 0;
    if (!usable) {
      requestAnimationFrame(look);
      return;
    }
    // The task after the frame: by then it is on its way to the screen.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => performance.mark('form');
    port2.postMessage(undefined);
    const awake = () => {
      if (Object.keys(input).some((key) => key.startsWith('__react'))) performance.mark('hydrated');
      else requestAnimationFrame(awake);
    };
    awake();
  };
  requestAnimationFrame(look);
}

async function throttle(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.down,
    uploadThroughput: network.up,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

const isStranger = (address: string) => {
  const { hostname, protocol } = new URL(address);
  return protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname);
};

/** One first visit on a slow phone: nothing cached, nothing kept from the visit before. */
export async function visitSlowly(
  browser: Browser,
  { address, hydrates = false }: { readonly address: string; readonly hydrates?: boolean },
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (isStranger(request.url())) strangers.push(request.url());
    });
    await page.addInitScript(watchForForm);
    await throttle(page);
    await page.goto(address, { waitUntil: 'commit', timeout: patience });
    await page.waitForFunction(
      (mark) => performance.getEntriesByName(mark).length > 0,
      hydrates ? 'hydrated' : 'form',
      { timeout: patience, polling: 100 },
    );
    const seen = await page.evaluate(() => {
      const usable = performance.getEntriesByName('form')[0]?.startTime ?? Number.NaN;
      const asked = performance.getEntriesByType('resource').flatMap((entry) => {
        const { host, pathname } = new URL(entry.name);
        const isOwn = host === location.host && entry instanceof PerformanceResourceTiming;
        return isOwn && entry.responseEnd <= usable ? [pathname] : [];
      });
      const hydrated = performance.getEntriesByName('hydrated')[0]?.startTime ?? Number.NaN;
      return { usable, hydrated, asked };
    });
    const { hydrated, ...visit } = seen;
    return { ...visit, strangers, ...(hydrates ? { hydrated } : {}) };
  } finally {
    await context.close();
  }
}
