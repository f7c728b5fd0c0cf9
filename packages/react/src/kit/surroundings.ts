import { createContext, useContext } from 'react';
import type { Appearance, PartName } from '../appearance.ts';
import type { Language } from '../messages/language.ts';
import type { Messages } from '../messages/messages.ts';
import { createWords, type Namespace, type Words } from '../messages/words.ts';

/** In which language something is shown, and how it looks. */
export type Surroundings = {
  /** The language that is shown. */
  readonly language: Language;
  /** The side that the language is written from. */
  readonly direction: 'ltr' | 'rtl';
  /** Finds the words of the language. */
  readonly words: Words;
  /** How it looks. */
  readonly appearance: Appearance;
};

/** English, and plain, where nobody says otherwise. */
export const SurroundingsContext = createContext<Surroundings>({
  language: 'en',
  direction: 'ltr',
  words: createWords(),
  appearance: {},
});

/** The nearest `<AuthProvider>`'s, or English and plain. */
export const useSurroundings = (): Surroundings => useContext(SurroundingsContext);

/** The words of a namespace. English is handed in by whoever shows it, and so arrives with it. */
export const useWords = <Name extends Namespace>(
  name: Name,
  words: Messages[Name],
): Messages[Name] => useSurroundings().words(name, words);

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The class of a part: ours, which is stable, and the application's. */
export function useClass(): (part: PartName, ...more: string[]) => string {
  const { elements } = useSurroundings().appearance;
  return (part, ...more) =>
    [`lk-${kebab(part)}`, ...more, elements?.[part]].filter(Boolean).join(' ');
}
