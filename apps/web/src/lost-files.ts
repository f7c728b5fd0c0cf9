// Browsers remember for as long as a page is open that a file did not come, and that what needs it did
// not either. Where nothing can go on without it, only another page helps: the next press brings it.

import { entryId } from './entry-script.ts';
import { bringTyped, kept, loadPage } from './page-again.ts';

/** What every screen after the first needs. Other files are asked for once more by another address. */
const isNeeded = (failure: string) => /\/(?:first-screen|parts|screens)-/.test(failure);

/** How long a press waits while no file comes, in milliseconds. */
const patience = 10_000;

/** What the page before this one was left for. */
const lastLoss = 'latchkey:lost-file';
/** How many pages were waited for in vain. The network may be no more than slow: each waits longer. */
const waits = 'latchkey:waits';

let listens = false;
let isLost = false;
let isAwaited = false;
let passed: Element | undefined;

/** A third page would not help. One that does not listen has nothing else to do with a press. */
const isInVain = (file: string) => listens && kept.get(lastLoss) === file;

async function loadAgain(event: Event, file: string): Promise<void> {
  const { target } = event;
  const buttons = listens ? '[data-screen] button' : 'button';
  const button = target instanceof Element && target.closest<HTMLElement>(buttons);
  if (!button || button === passed || isInVain(file)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (await loadPage(() => kept.set(lastLoss, file))) return;
  passed = button;
  button.click();
  passed = undefined;
}

function lose(failure: string): void {
  // Asked for again, it has another address.
  const [file] = /[\w-]+\.js/.exec(failure) ?? [failure];
  if (isLost || isInVain(file)) return;
  isLost = true;
  addEventListener('click', (event) => void loadAgain(event, file), true);
  if (isAwaited) void loadPage(() => kept.set(lastLoss, file));
}

/** Somebody has pressed. A file that hangs is never said to be lost. */
export function awaitFiles(): void {
  if (isAwaited || isLost) return;
  isAwaited = true;
  const waited = Number(kept.get(waits));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, patience * 2 ** waited);
  };
  const arrivals = new PerformanceObserver(wait);
  const giveUp = () => {
    arrivals.disconnect();
    const noteWait = () => kept.set(waits, `${waited + 1}`);
    // Files may come while the server is asked, and the page has heard the press then.
    if (isAwaited) void loadPage(noteWait, () => !listens);
    isAwaited = false;
  };
  arrivals.observe({ type: 'resource' });
  wait();
}

/** What makes the page listen may have been lost before this was here: who asks again is told. */
function watchEntry(): void {
  const { src } = document.getElementById(entryId) as HTMLScriptElement;
  import(/* @vite-ignore */ src).catch(() => lose(src));
}

function onceParsed(): void {
  bringTyped();
  watchEntry();
}

/** Waits for files that do not come. */
export function watchForLostFiles(): void {
  // Before the scripts that wait for the whole document.
  if (document.readyState === 'loading') {
    document.addEventListener('readystatechange', onceParsed, { once: true });
  } else onceParsed();
  addEventListener('latchkey:listens', () => {
    listens = true;
    isAwaited = false;
    kept.set(waits, '');
  });
  addEventListener('vite:preloadError', (event) => {
    const failure = String((event as Event & { readonly payload: unknown }).payload);
    if (!listens || isNeeded(failure)) lose(failure);
  });
}
