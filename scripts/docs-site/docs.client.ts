import type { Entry } from './rank.ts';

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

type Answers = (question: string) => readonly Entry[];

let loading: Promise<Answers> | undefined;

async function bring(): Promise<Answers> {
  const [answer, { answersTo }] = await Promise.all([
    fetch(document.body.dataset['index'] ?? ''),
    import('./rank.ts'),
  ]);
  const entries: readonly Entry[] = await answer.json();
  return (question) => answersTo(entries, question);
}

/** Brought when somebody begins to search. What does not arrive is asked for again. */
function bringAnswers(): Promise<Answers> {
  loading ??= bring().catch((fault: unknown) => {
    loading = undefined;
    throw fault;
  });
  return loading;
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
    const answersTo = await bringAnswers();
    // Somebody may have gone on typing meanwhile.
    if (question === input.value) show(answersTo(question));
  } catch {
    news.textContent = 'The search could not be loaded.';
  }
}

form.hidden = false;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  options()[chosen]?.click();
});
input.addEventListener('focus', () => void bringAnswers().catch(() => {}), { once: true });
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
