import type { ScreenName } from '@latchkey/react/gallery-parts';
import { groupOf, groups } from './groups.ts';
import { screens, statesOf } from './states.ts';

/** A screen that was found, with those of its states that were asked for by their names. */
export type Found = { readonly screen: ScreenName; readonly states: readonly string[] };

/** What stands on the screens that are drawn, in the language they are drawn in. */
export type WordsOnScreens = ReadonlyMap<ScreenName, string>;

/** Accents, case and hyphens are nothing to search by. */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[-_]/g, ' ').toLowerCase();

const hasAll = (text: string, asked: readonly string[]): boolean =>
  asked.every((word) => text.includes(word));

/**
 * The screens whose name, group or words have every word that was typed, or one of whose states
 * has the rest of them.
 */
export function findScreens(query: string, words: WordsOnScreens): readonly Found[] {
  const asked = plain(query).split(/\s+/).filter(Boolean);
  return screens.flatMap((screen): Found[] => {
    const about = plain(`${screen} ${groups[groupOf[screen]]} ${words.get(screen) ?? ''}`);
    if (hasAll(about, asked)) return [{ screen, states: [] }];
    const rest = asked.filter((word) => !about.includes(word));
    const states = statesOf(screen).filter((state) => hasAll(plain(state), rest));
    return states.length > 0 ? [{ screen, states }] : [];
  });
}
