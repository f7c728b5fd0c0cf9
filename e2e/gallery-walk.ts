import type { Page } from 'playwright-core';
import { readSelection, type View, writeSelection } from '../apps/web/src/gallery/selection.ts';
import { type StateId, screens, statesOf } from '../apps/web/src/gallery/states.ts';

const usual = readSelection('').view;

export const addressOf = (shown: StateId, view: Partial<View>): string =>
  `/gallery${writeSelection({ shown, view: { ...usual, ...view }, find: '', isBare: true })}`;

/**
 * One share of the gallery's states out of several. Every state is in one of them, and every screen
 * in all of them.
 */
export const shareOf = (index: number, shares: number): readonly StateId[] =>
  screens.flatMap((screen) => {
    const states = statesOf(screen);
    const mine = states.filter((_state, position) => position % shares === index);
    const shown = mine.length > 0 ? mine : [states[index % states.length] ?? 'idle'];
    return shown.map((state) => ({ screen, state }));
  });

/** Shows another state without loading the page again, and waits until it is drawn. */
export async function showState(page: Page, shown: StateId, view: Partial<View>): Promise<void> {
  await faultsOfEach(page, [shown], view, []);
}

/** Runs in the page, and brings all that it needs. Says what is wrong with what is to be seen. */
type Look = () => readonly string[];

/**
 * Shows one state after the other and takes these looks at each. The page does so by itself: a word
 * to it and back takes longer than most looks. Every fault has the address to look at it.
 */
export async function faultsOfEach(
  page: Page,
  shown: readonly StateId[],
  view: Partial<View>,
  looks: readonly Look[],
): Promise<readonly string[]> {
  const visits = shown.map((state) => ({
    address: addressOf(state, view),
    screen: state.screen,
    language: view.language ?? usual.language,
  }));
  const [first] = visits;
  if (first && !page.url().includes('/gallery')) await page.goto(first.address);
  return page.evaluate<readonly string[]>(
    `(${walkInPage})(${JSON.stringify(visits)}, ${showInPage}, [${looks.join()}])`,
  );
}

type Shown = { readonly address: string; readonly screen: string; readonly language: string };

/** Runs in the page. */
async function walkInPage(
  visits: readonly Shown[],
  show: (visit: Shown) => Promise<void>,
  looks: readonly Look[],
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const visit of visits) {
    await show(visit);
    faults.push(...looks.flatMap((look) => look().map((fault) => `${visit.address}: ${fault}`)));
  }
  return faults;
}

/** Runs in the page. */
async function showInPage({ address, screen, language }: Shown): Promise<void> {
  const find = () => document.querySelector<HTMLElement>('.gallery-stage > .lk-root');
  const before = location.pathname + location.search === address ? undefined : find();
  history.replaceState(history.state, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const isShown = () => {
    const root = find();
    // Until its words have come, a language other than English is not there yet.
    return root && root !== before && root.dataset['screen'] === screen && root.lang === language;
  };
  const begun = performance.now();
  while (!isShown()) {
    if (performance.now() - begun > 60_000) throw new Error(`${address} was never shown`);
    await turn();
  }
  // What a visitor types into some states comes after they are drawn.
  await turn();
}
