/**
 * Keeps the list of changes up to date without reloading. The server writes every state of this page; the
 * script fetches the page again and takes over what differs. Without it, links do the same.
 */

const element = (id: string): HTMLElement | null => document.getElementById(id);
const changeLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('#list a')];

function takeOver(next: Document, id: string): void {
  const now = element(id);
  const then = next.getElementById(id);
  if (now !== null && then !== null && now.outerHTML !== then.outerHTML) now.replaceWith(then);
}

/** On a narrow screen list and document take turns, and the focus goes along. */
function keepFocus(id: string | undefined): void {
  if (id === undefined || id === '') return;
  const places = [element(id), element('shown-path'), changeLinks()[0]];
  const place = places.find((candidate) => candidate?.checkVisibility());
  if (place !== document.activeElement) place?.focus();
}

function takeOverPage(next: Document): void {
  const focused = document.activeElement?.id;
  for (const id of ['list', 'shown']) takeOver(next, id);
  const isChosen = next.getElementById('changes')?.dataset['chosen'] !== undefined;
  element('changes')?.toggleAttribute('data-chosen', isChosen);
  keepFocus(focused);
}

/** Only the latest question counts: an answer that was overtaken is dropped. */
let question = 0;

async function load(address: string): Promise<'shown' | 'overtaken' | 'failed'> {
  question += 1;
  const asked = question;
  try {
    const response = await fetch(address, { headers: { accept: 'text/html' } });
    const text = await response.text();
    if (asked !== question) return 'overtaken';
    if (!response.ok) return 'failed';
    takeOverPage(new DOMParser().parseFromString(text, 'text/html'));
    return 'shown';
  } catch {
    return asked === question ? 'failed' : 'overtaken';
  }
}

/** Milliseconds between two sentences to whoever does not see the list. */
const saidEvery = 5000;
let unsaid: readonly HTMLAnchorElement[] = [];
let sayingLater: ReturnType<typeof setTimeout> | undefined;

function sayNews(): void {
  const [newest] = unsaid;
  const status = element('news');
  if (newest === undefined || status === null) return;
  const path = newest.querySelector('.path')?.textContent;
  const kind = newest.querySelector('.kind')?.textContent;
  status.textContent =
    unsaid.length === 1
      ? `${kind}: ${path}`
      : `${unsaid.length} changes, the latest: ${kind} ${path}`;
  unsaid = [];
  sayingLater = setTimeout(() => {
    sayingLater = undefined;
    sayNews();
  }, saidEvery);
}

function announce(before: ReadonlySet<string>): void {
  unsaid = [...changeLinks().filter(({ id }) => !before.has(id)), ...unsaid];
  if (sayingLater === undefined) sayNews();
}

/** So that times do not grow too old. */
const looksEvery = 15_000;
let lookAgain: ReturnType<typeof setTimeout> | undefined;
let isPaused = false;
let isLooking = false;
let isWanted = false;

async function look(): Promise<void> {
  if (isPaused) return;
  isWanted = isLooking;
  if (isLooking) return;
  isLooking = true;
  const before = new Set(changeLinks().map(({ id }) => id));
  if ((await load(location.href)) === 'shown') announce(before);
  isLooking = false;
  clearTimeout(lookAgain);
  lookAgain = setTimeout(look, looksEvery);
  if (isWanted) void look();
}

async function go(address: string, how: 'push' | 'replace'): Promise<void> {
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', address);
  // Whoever overtook it asks for the address that stands there by now.
  if ((await load(address)) === 'failed') location.assign(address);
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('#list a, #back');
  if (link === null || !isPlainClick(event)) return;
  event.preventDefault();
  void go(link.href, 'push');
});

function move(step: 1 | -1): void {
  const links = changeLinks();
  const current = links.findIndex((link) => link.ariaCurrent === 'true');
  const link = links[Math.min(links.length - 1, Math.max(0, current + step))];
  if (link === undefined) return;
  link.focus();
  void go(link.href, 'replace');
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

document.addEventListener('keydown', (event) => {
  const step = steps[event.key];
  const { activeElement } = document;
  // Anywhere else these keys scroll or type.
  const isHere = activeElement === document.body || activeElement?.closest('#list') != null;
  if (step === undefined || !isHere || event.metaKey || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  move(step);
});

addEventListener('popstate', () => void load(location.href));

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void look();
});

const live = element('live');
const pause = element('pause');
let isConnected = false;

function showState(): void {
  if (live === null) return;
  const text = isPaused ? 'Paused' : isConnected ? 'Live' : 'Reconnecting…';
  live.dataset['state'] = isPaused ? 'paused' : isConnected ? 'live' : 'waiting';
  if (live.textContent !== text) live.textContent = text;
}

pause?.addEventListener('click', () => {
  isPaused = !isPaused;
  pause.setAttribute('aria-pressed', String(isPaused));
  showState();
  void look();
});
pause?.removeAttribute('hidden');

const events = new EventSource('/dev/documents/events');
events.addEventListener('change', () => void look());
events.addEventListener('open', () => {
  isConnected = true;
  showState();
  void look();
});
events.addEventListener('error', () => {
  isConnected = false;
  showState();
});

export {};
