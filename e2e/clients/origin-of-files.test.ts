import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import { serveApplication } from '../firestore-page/serve-application.ts';
import { freePort } from '../free-port.ts';
import type {} from '../storage-page/storage-page.ts';
import { type FilesServer, openFileRules, startFiles } from './files-server.ts';

let host: FilesServer;
let server: string;
let application: Awaited<ReturnType<typeof serveApplication>>;
beforeAll(async () => {
  const port = await freePort('127.0.0.1');
  server = `http://localhost:${port}`;
  const environment = {
    PUBLIC_URL: server,
    LATCHKEY_FILES_URL: `http://127.0.0.1:${port}`,
  };
  host = await startFiles(openFileRules, environment, port);
  application = await serveApplication('storage-page', {
    ...{ port, apiKey: host.apiKey, hostname: '127.0.0.1' },
  });
});
afterAll(async () => {
  application.close();
  await host.close();
});

/** A device on the application, and every request that it sends to a server, with all its headers. */
async function openApplication() {
  const { url, server: files } = application;
  const device = await openDevice({ url, alsoAllowed: [files, server] });
  const { context } = device;
  for (const origin of [server, url]) {
    await context.addCookies([{ name: 'session', value: 'secret', url: origin }]);
  }
  const page = await device.openTab();
  const asked: { readonly url: string; readonly cookie: string | undefined }[] = [];
  context.on('request', async (request) => {
    if (!request.url().includes('/v0/')) return;
    asked.push({ url: request.url(), cookie: (await request.allHeaders())['cookie'] });
  });
  await page.goto('/application');
  const link = (name: string, type: string, text: string) =>
    page.evaluate(([...given]) => storagePage.link(...given), [name, type, text] as const);
  return { context, page, files, asked, link };
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="37" height="20"><script>document.title="ran"</script></svg>';

test('links lead to the origin of files, and pages of the application read and show what is there', async () => {
  const { page, files, asked, link } = await openApplication();
  const text = await link('notes/one.txt', 'text/plain', 'grüße');
  expect(new URL(text).origin).toBe(files);
  expect(await page.evaluate((address) => storagePage.fetchText(address), text)).toEqual([
    'text/plain',
    'grüße',
  ]);
  const picture = await link('notes/one.svg', 'image/svg+xml', drawing);
  expect(await page.evaluate((address) => storagePage.widthOfPicture(address), picture)).toBe(37);
  expect(await page.title()).toBe('An application');
  expect(asked.length).toBeGreaterThan(4);
  for (const { url, cookie } of asked) {
    expect([new URL(url).origin, cookie]).toEqual([files, undefined]);
  }
});

test.each([
  ['page.html', 'text/html', '<script>document.title="ran"</script>'],
  ['drawing.svg', 'image/svg+xml', drawing],
])(
  '%s that somebody opens is a download on either origin, and no page',
  async (name, type, text) => {
    const { context, page, files, link } = await openApplication();
    const address = new URL(await link(`pages/${name}`, type, text));
    const atApplication = new URL(`${server}${address.pathname}${address.search}`);
    for (const opened of [address, atApplication]) {
      const tab = await context.newPage();
      const downloading = tab.waitForEvent('download');
      await tab.evaluate((to) => void location.assign(to), opened.href);
      const download = await downloading;
      expect([new URL(download.url()).origin, download.suggestedFilename()]).toEqual([files, name]);
      expect(tab.url()).toBe('about:blank');
    }
    expect(await page.title()).toBe('An application');
  },
);

test('a file that was opened on the application’s origin is shown on that of files, without a cookie', async () => {
  const { context, files, asked, link } = await openApplication();
  const address = new URL(await link('notes/two.txt', 'text/plain', 'hello'));
  const tab = await context.newPage();
  await tab.goto(`${server}${address.pathname}${address.search}`);
  expect(new URL(tab.url()).origin).toBe(files);
  expect(await tab.locator('body').innerText()).toBe('hello');
  const last = asked.findLast(({ url }) => new URL(url).origin === files);
  expect(last?.cookie).toBeUndefined();
  // Where the file is, scripts have no origin that anything belongs to.
  expect(await tab.evaluate(() => origin)).toBe('null');
});
