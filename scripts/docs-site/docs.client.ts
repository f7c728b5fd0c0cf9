/** As `build-site.ts` writes it. `isListed`: in the list of all pages, and no reason or proof beside it. */
type Entry = readonly [
  address: string,
  page: string,
  heading: string,
  text: string,
  words: string,
  isListed: 0 | 1,
];

const byId = <Type extends HTMLElement>(id: string) => document.getElementById(id) as Type;

const form = byId<HTMLFormElement>('search');
const input = byId<HTMLInputElement>('question');
const list = byId<HTMLDivElement>('found');
const news = byId<HTMLParagraphElement>('news');
const menu = byId<HTMLDetailsElement>('menu');

// Copy buttons

for (const box of document.querySelectorAll<HTMLElement>('.code')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const text = box.querySelector('code')?.textContent ?? '';
    try {
      await navigator.clipboard.writeText(text.replace(/\n$/, ''));
      button.textContent = 'Copied';
      news.textContent = 'Copied';
    } catch {
      button.textContent = 'Not copied';
    }
    setTimeout(() => {
      button.textContent = 'Copy';
      news.textContent = '';
    }, 2000);
  });
  box.append(button);
}

// The list of pages stands open where there is room for it.

const isWide = matchMedia('(min-width: 60rem)');
const fold = () => {
  menu.open = isWide.matches;
};
fold();
isWide.addEventListener('change', fold);
menu.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });

// Search

let loading: Promise<readonly Entry[]> | undefined;

/** Brought when somebody begins to search. What does not arrive is asked for again. */
function bringIndex(): Promise<readonly Entry[]> {
  loading ??= fetch(document.body.dataset['index'] ?? '')
    .then((answer) => answer.json() as Promise<readonly Entry[]>)
    .catch((fault: unknown) => {
      loading = undefined;
      throw fault;
    });
  return loading;
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** How well a section answers; 0 where a word is nowhere in it. */
function scoreOf(entry: Entry, words: readonly string[]): number {
  const [, page, heading, text, otherWords, isListed] = entry;
  const places: readonly (readonly [string, number])[] = [
    [heading === '' ? page : heading, 12],
    [page, 6],
    [text, 3],
    [otherWords, 2],
  ];
  let sum = 0;
  for (const word of words) {
    let best = 0;
    for (const [place, weight] of places) {
      const at = place.toLowerCase().indexOf(word);
      if (at < 0) continue;
      const isWhole = !/[\p{L}\p{N}]/u.test(place.charAt(at - 1));
      best = Math.max(best, isWhole ? weight : weight / 3);
    }
    if (best === 0) return 0;
    sum += best;
  }
  const title = (heading === '' ? page : heading).toLowerCase();
  // What is called so is meant, and a page before its parts.
  const bonus = (title === words.join(' ') ? 20 : 0) + (heading === '' ? 2 : 0);
  return (sum + bonus) * (isListed ? 1 : 0.6);
}

const most = 12;

function answersTo(entries: readonly Entry[], question: string): readonly Entry[] {
  const words = wordsOf(question);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ entry }) => entry);
}

let chosen = -1;

const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')];

function choose(next: number): void {
  const all = options();
  chosen = all.length === 0 ? -1 : (next + all.length) % all.length;
  for (const [at, option] of all.entries()) {
    option.setAttribute('aria-selected', String(at === chosen));
  }
  const option = all[chosen];
  if (option === undefined) input.removeAttribute('aria-activedescendant');
  else input.setAttribute('aria-activedescendant', option.id);
  option?.scrollIntoView({ block: 'nearest' });
}

function close(): void {
  list.hidden = true;
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
  chosen = -1;
}

const line = (name: string, text: string): HTMLElement => {
  const element = document.createElement('span');
  element.className = name;
  element.textContent = text;
  return element;
};

function show(answers: readonly Entry[]): void {
  list.replaceChildren(
    ...answers.map(([address, page, heading, text], at) => {
      const option = document.createElement('a');
      option.id = `found-${at}`;
      option.href = address;
      option.setAttribute('role', 'option');
      option.tabIndex = -1;
      option.append(
        line('where', heading === '' ? page : `${page} › ${heading}`),
        line('text', text),
      );
      return option;
    }),
  );
  if (answers.length === 0) list.append(line('none', 'Nothing was found.'));
  list.hidden = false;
  input.setAttribute('aria-expanded', 'true');
  news.textContent =
    answers.length === 1 ? 'One place was found.' : `${answers.length} places were found.`;
  choose(0);
}

async function search(): Promise<void> {
  const question = input.value;
  if (question.trim() === '') {
    close();
    return;
  }
  try {
    const entries = await bringIndex();
    // Somebody may have gone on typing meanwhile.
    if (question === input.value) show(answersTo(entries, question));
  } catch {
    news.textContent = 'The search could not be loaded.';
  }
}

form.hidden = false;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  options()[chosen]?.click();
});
input.addEventListener('focus', () => void bringIndex().catch(() => {}), { once: true });
input.addEventListener('input', () => void search());
input.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    if (list.hidden) void search();
    else choose(chosen + (event.key === 'ArrowDown' ? 1 : -1));
  } else if (event.key === 'Escape' && !list.hidden) {
    event.preventDefault();
    close();
  }
});
// A place on this very page is no other page: the list has to go by itself.
list.addEventListener('click', close);
document.addEventListener('pointerdown', (event) => {
  if (!form.contains(event.target as Node)) close();
});
form.addEventListener('focusout', (event) => {
  if (!form.contains(event.relatedTarget as Node | null)) close();
});
document.addEventListener('keydown', (event) => {
  const { target } = event;
  const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  input.focus();
});
