import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDevice, openPage } from './browser.ts';
import { type ServedPages, servePages } from './serve-pages.ts';

const page = (body: string) => ({
  type: 'text/html',
  body: `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,">${body}`,
});
const script = (body: string) => ({ type: 'text/javascript', body });

const policy = "default-src 'self'; img-src 'self' data: http:; require-trusted-types-for 'script'";

let pages: ServedPages;

beforeAll(async () => {
  pages = await servePages(
    {
      '/': page('<h1>All is well</h1>'),
      '/console': page('<script src="/console.js"></script>'),
      '/console.js': script('console.error("Something is odd")'),
      '/uncaught': page('<script src="/uncaught.js"></script>'),
      '/uncaught.js': script('setTimeout(() => { throw new Error("Nobody caught me") })'),
      '/inline-script': page('<script>document.title = "changed"</script>'),
      '/inline-style': page('<p style="color: red">Red</p>'),
      '/markup': page('<script src="/markup.js"></script>'),
      '/markup.js': script('document.documentElement.innerHTML = "<b>bold</b>"'),
      '/missing-part': page('<script src="/nowhere.js"></script>'),
      '/elsewhere': page('<img alt="" src="http://elsewhere.example/picture.png">'),
      '/worker': page('<script src="/start-worker.js"></script>'),
      '/start-worker.js': script(
        `const ours = trustedTypes.createPolicy('ours', { createScriptURL: (address) => address });
        const worker = new Worker(ours.createScriptURL('/worker.js'));
        worker.onmessage = () => { document.title = 'heard'; };`,
      ),
      '/worker.js': script('console.error("A worker is odd"); postMessage("")'),
      '/refused-question': page('<script src="/ask.js"></script>'),
      '/ask.js': script('fetch("/nowhere").then(() => document.title = "asked")'),
    },
    policy,
  );
});
afterAll(() => pages.close());

describe('a device', () => {
  test.each([
    ['/console', /Something is odd/],
    ['/uncaught', /Nobody caught me/],
    ['/inline-script', /Content Security Policy/],
    ['/inline-style', /Content Security Policy/],
    ['/markup', /TrustedHTML/],
    ['/missing-part', /nowhere\.js was answered with 404/],
    ['/elsewhere', /elsewhere\.example.* another origin/],
  ])('notes what is wrong with %s', async (path, problem) => {
    const device = await openDevice({ url: pages.url });
    const tab = await device.openTab();
    await tab.goto(path);
    await expect.poll(() => device.problems.list.join('\n'), { timeout: 30_000 }).toMatch(problem);
    device.problems.tolerate(/./);
  });

  test('notes what is wrong in a worker', async () => {
    const device = await openDevice({ url: pages.url });
    const tab = await device.openTab();
    await tab.goto('/worker');
    await tab.waitForFunction(() => document.title === 'heard');
    expect(device.problems.list).toEqual([expect.stringContaining('A worker is odd')]);
    device.problems.tolerate(/A worker is odd/);
  });

  test.fails('fails the test whose pages had problems', async () => {
    const tab = await openPage({ url: pages.url });
    await tab.goto('/console');
  });

  test('takes a refused question for an answer', async () => {
    const tab = await openPage({ url: pages.url });
    await tab.goto('/refused-question');
    await tab.waitForFunction(() => document.title === 'asked');
  });

  test('is as wide, as dark and as foreign as asked for', async () => {
    const tab = await openPage({
      url: pages.url,
      width: 'phone',
      colorScheme: 'dark',
      locale: 'ar-EG',
    });
    await tab.goto('/');
    const facts = await tab.evaluate(() => [
      innerWidth,
      matchMedia('(prefers-color-scheme: dark)').matches,
      matchMedia('(hover: none)').matches,
      navigator.language,
    ]);
    expect(facts).toEqual([980, true, true, 'ar-EG']);
  });

  test('shares its storage between its tabs, and with no other device', async () => {
    const device = await openDevice({ url: pages.url });
    const [one, two] = [await device.openTab(), await device.openTab()];
    const elsewhere = await openPage({ url: pages.url });
    await Promise.all([one, two, elsewhere].map((tab) => tab.goto('/')));
    await one.evaluate(() => localStorage.setItem('name', 'Ada'));
    expect(await two.evaluate(() => localStorage.getItem('name'))).toBe('Ada');
    expect(await elsewhere.evaluate(() => localStorage.getItem('name'))).toBe(null);
  });
});
