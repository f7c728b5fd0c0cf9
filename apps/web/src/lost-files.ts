// Browsers remember for as long as a page is open that a file did not come, and that what needs it did
// not either. Where nothing can go on without it, only another page helps: the next press brings it.

/** What every screen after the first needs. Other files are asked for once more by another address. */
const isNeeded = (failure: unknown) => /\/(?:first-screen|parts|screens)-/.test(String(failure));

let listens = false;
let passed: Element | undefined;

const note = 'latchkey:typed';
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

function loadPage(): void {
  try {
    sessionStorage.setItem(note, field()?.value ?? '');
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

/** Without a network, the page that is there says so better than the browser would. */
async function loadAgain(event: Event): Promise<void> {
  const { target } = event;
  const button = target instanceof Element && target.closest<HTMLElement>('[data-screen] button');
  if (!button || button === passed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (await answers()) {
    loadPage();
    return;
  }
  passed = button;
  button.click();
  passed = undefined;
}

const lose = () => addEventListener('click', loadAgain, true);

/** Waits for files that do not come. */
export function watchForLostFiles(): void {
  // Before the scripts that wait for the whole document.
  if (document.readyState === 'loading') {
    document.addEventListener('readystatechange', bringTyped, { once: true });
  } else bringTyped();
  addEventListener('latchkey:listens', () => {
    listens = true;
  });
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && lose(), true);
  addEventListener('vite:preloadError', (event) => {
    if (!listens || isNeeded((event as Event & { readonly payload: unknown }).payload)) lose();
  });
}
