// Browsers remember for as long as a page is open that a file did not come, and that what needs it did
// not either. Where nothing can go on without it, only another page helps: the next press brings it.

/** What every screen after the first needs. Other files are asked for once more by another address. */
const isNeeded = (failure: string) => /\/(?:first-screen|parts|screens)-/.test(failure);

let listens = false;
let passed: Element | undefined;

const note = 'latchkey:typed';
/** What the page before this one was left for. If that is lost here too, a third would not help. */
const lastLoss = 'latchkey:lost-file';
const field = () => document.querySelector<HTMLInputElement>('[data-screen] input[name="email"]');

/** What was typed into the page before this one is there before this one listens. */
function bringTyped(): void {
  try {
    const typed = sessionStorage.getItem(note);
    const input = field();
    if (typed && input && !input.value) input.value = typed;
    sessionStorage.removeItem(note);
  } catch {
    // Kept nowhere.
  }
}

function loadPage(file: string): void {
  try {
    sessionStorage.setItem(note, field()?.value ?? '');
    sessionStorage.setItem(lastLoss, file);
  } catch {
    // Typed once more.
  }
  location.reload();
}

const answers = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );

function wasLostBefore(file: string): boolean {
  try {
    return sessionStorage.getItem(lastLoss) === file;
  } catch {
    return false;
  }
}

/** Without a network, the page that is there says so better than the browser would. */
async function loadAgain(event: Event, file: string): Promise<void> {
  const { target } = event;
  const button = target instanceof Element && target.closest<HTMLElement>('[data-screen] button');
  if (!button || button === passed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (await answers()) {
    loadPage(file);
    return;
  }
  passed = button;
  button.click();
  passed = undefined;
}

let isLost = false;
function lose(failure: string): void {
  // Asked for again, it has another address.
  const [file] = /[\w-]+\.js/.exec(failure) ?? [failure];
  if (isLost || wasLostBefore(file)) return;
  isLost = true;
  addEventListener('click', (event) => void loadAgain(event, file), true);
}

/** Extensions of the browser bring scripts of their own, which are nothing to us. */
const isOurs = ({ src }: HTMLScriptElement) => src.startsWith(new URL('.', import.meta.url).href);

/** Waits for files that do not come. */
export function watchForLostFiles(): void {
  // Before the scripts that wait for the whole document.
  if (document.readyState === 'loading') {
    document.addEventListener('readystatechange', bringTyped, { once: true });
  } else bringTyped();
  addEventListener('latchkey:listens', () => {
    listens = true;
  });
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLScriptElement && isOurs(target) && lose(target.src),
    true,
  );
  addEventListener('vite:preloadError', (event) => {
    const failure = String((event as Event & { readonly payload: unknown }).payload);
    if (!listens || isNeeded(failure)) lose(failure);
  });
}
