/**
 * Keeps the inbox up to date without reloading. The server writes every state of this page; the
 * script fetches the page again and takes over what differs. Without it, links and forms do the same.
 */

const element = (id: string): HTMLElement | null => document.getElementById(id);
const mailLinks = (root: ParentNode = document) => [
  ...root.querySelectorAll<HTMLAnchorElement>('#list a'),
];

function takeOver(next: Document, id: string): void {
  const now = element(id);
  const then = next.getElementById(id);
  if (now !== null && then !== null && now.outerHTML !== then.outerHTML) now.replaceWith(then);
}

function offerCopying(): void {
  const button = element('copy');
  if (button !== null) button.hidden = navigator.clipboard === undefined;
}

function takeOverMail(next: Document): void {
  const body = element('mail-body');
  // A frame that is replaced loads again, so it stays as long as it shows the same mail.
  const same = body !== null && body.outerHTML === next.getElementById('mail-body')?.outerHTML;
  for (const id of same ? ['mail-head', 'back'] : ['mail']) takeOver(next, id);
  offerCopying();
}

function announceNews(before: ReadonlySet<string>): void {
  const links = mailLinks();
  const news = links.filter(({ id }) => !before.has(id));
  const [newest] = news;
  const status = element('news');
  if (newest === undefined || status === null) return;
  const about = `${newest.querySelector('.subject')?.textContent}, to ${newest.querySelector('.recipient')?.textContent}`;
  status.textContent = news.length === 1 ? `New mail: ${about}` : `${news.length} new mails`;
}

/** On a narrow screen list and mail take turns, and the focus goes along. */
function keepFocus(id: string | undefined): void {
  if (id === undefined || id === '') return;
  const places = [element(id), element('mail-subject'), mailLinks()[0]];
  const place = places.find((candidate) => candidate?.checkVisibility());
  if (place !== document.activeElement) place?.focus();
}

function takeOverPage(next: Document): void {
  const focused = document.activeElement?.id;
  takeOver(next, 'list');
  takeOverMail(next);
  const chosen = next.getElementById('inbox')?.dataset['chosen'] !== undefined;
  element('inbox')?.toggleAttribute('data-chosen', chosen);
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

let lookAgain: ReturnType<typeof setTimeout> | undefined;

/** Times grow old, and a mail that waits is soon sent. */
function lookLater(): void {
  clearTimeout(lookAgain);
  const waiting = document.querySelector('#list [data-state="waiting"]') !== null;
  lookAgain = setTimeout(look, waiting ? 700 : 30_000);
}

async function look(): Promise<void> {
  const before = new Set(mailLinks().map(({ id }) => id));
  if ((await load(location.href)) === 'shown') announceNews(before);
  lookLater();
}

async function go(address: string, how: 'push' | 'replace'): Promise<void> {
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', address);
  // Whoever overtook it asks for the address that stands there by now.
  if ((await load(address)) === 'failed') location.assign(address);
  else lookLater();
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('#list a, .tabs a, #back');
  if (link === null || !isPlainClick(event)) return;
  event.preventDefault();
  void go(link.href, 'push');
});

document.addEventListener('click', async (event) => {
  if (!(event.target instanceof HTMLElement)) return;
  const { copy } = event.target.dataset;
  if (copy === undefined) return;
  await navigator.clipboard.writeText(copy);
  event.target.textContent = 'Copied';
});

function move(step: 1 | -1): void {
  const links = mailLinks();
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
  const here = activeElement === document.body || activeElement?.closest('#list') != null;
  if (step === undefined || !here || event.metaKey || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  move(step);
});

let typed: ReturnType<typeof setTimeout> | undefined;

function search(): void {
  const form = element('search');
  const input = element('to');
  if (!(form instanceof HTMLFormElement) || !(input instanceof HTMLInputElement)) return;
  const address = new URL(form.action);
  if (input.value !== '') address.searchParams.set('to', input.value);
  void go(address.href, 'replace');
}

element('to')?.addEventListener('input', () => {
  clearTimeout(typed);
  typed = setTimeout(search, 150);
});

element('search')?.addEventListener('submit', (event) => {
  event.preventDefault();
  search();
});

addEventListener('popstate', () => void load(location.href));

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void look();
});

const events = new EventSource('/dev/inbox/events');
const live = element('live');
events.addEventListener('mail', () => void look());
events.addEventListener('open', () => {
  if (live !== null) live.hidden = true;
  void look();
});
events.addEventListener('error', () => {
  if (live !== null) live.hidden = false;
});

offerCopying();
lookLater();

export {};
