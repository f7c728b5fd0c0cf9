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
  const address = addressOf(shown, view);
  if (!page.url().includes('/gallery')) await page.goto(address);
  await page.evaluate(showInPage, {
    address,
    screen: shown.screen,
    language: view.language ?? usual.language,
  });
}

type Shown = { readonly address: string; readonly screen: string; readonly language: string };

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
  while (!isShown()) await turn();
  // What a visitor types into some states comes after they are drawn.
  await turn();
}
