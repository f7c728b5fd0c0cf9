import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import { type ServedPages, servePages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { openOwner, someOwner } from './account-owner.ts';
import { openVisitor } from './visitor.ts';

let site: RunningSite;
let attacker: ServedPages;
beforeAll(async () => {
  site = await startWebApplication();
  const frames = ['/sign-in', '/__/auth/action', '/account', '/sign-out']
    .map((path) => `<iframe title="${path}" src="${site.url}${path}"></iframe>`)
    .join('');
  const body = `<!doctype html><html lang="en"><title>Win a prize</title>
    <link rel="icon" href="data:,">${frames}</html>`;
  attacker = await servePages(
    { '/': { type: 'text/html', body } },
    "default-src * data: 'unsafe-inline'",
  );
});
afterAll(async () => {
  attacker.close();
  await site.close();
});

/** Every way in which markup that got into a page could become a script. */
function slipIn(): void {
  const attempt = (way: () => void) => {
    try {
      way();
    } catch {
      // Refused before it was tried.
    }
  };
  const own = "document.documentElement.dataset.owned = 'yes'";
  attempt(() => {
    const script = document.createElement('script');
    script.append(own);
    document.body.append(script);
  });
  attempt(() => {
    const button = document.createElement('button');
    button.setAttribute('onclick', own);
    document.body.append(button);
    button.click();
    button.remove();
  });
  attempt(() => document.body.insertAdjacentHTML('beforeend', `<img src="x" onerror="${own}">`));
  attempt(() => {
    const link = document.createElement('a');
    link.href = `javascript:void (${own})`;
    document.body.append(link);
    link.click();
    link.remove();
  });
}

// The attack: markup of somebody else in one of our pages.
test.each(['/sign-in', '/__/auth/action', '/account'])(
  'a script that is slipped into %s does not run',
  async (path) => {
    const visitor =
      path === '/account'
        ? await openOwner(site, await someOwner(site, 'ada'))
        : await openVisitor(site.url, { language: 'en', width: 'desktop' });
    const { page, device } = visitor;
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(device.problems.list).toEqual([]);
    device.problems.tolerate(/Content Security Policy|Trusted(?:HTML|Script)/);
    await page.evaluate(slipIn);
    expect(await page.locator('html').getAttribute('data-owned')).toBeNull();
  },
);

test('the same script does run where nothing forbids it', async () => {
  const device = await openDevice({ url: attacker.url, alsoAllowed: [site.url] });
  device.problems.tolerate(/./);
  const page = await device.openTab();
  await page.goto('/');
  await page.evaluate(slipIn);
  expect(await page.locator('html').getAttribute('data-owned')).toBe('yes');
});

// The attack: our page under a page of theirs, where somebody presses what they do not see.
test('no page lets itself be framed', async () => {
  const device = await openDevice({ url: attacker.url, alsoAllowed: [site.url] });
  device.problems.tolerate(/frame-ancestors|X-Frame-Options|Refused to display|Framing/i);
  const page = await device.openTab();
  await page.goto('/', { waitUntil: 'load' });
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  expect(frames).toHaveLength(4);
  for (const frame of frames) expect(frame.url()).toMatch(/^chrome-error:/);
});
