import { chooseLanguage } from '../../messages/choose-language.ts';
import type { Language } from '../../messages/language.ts';
import type { PageWords } from './page-words.ts';
import { de } from './words/de.ts';
import { en } from './words/en.ts';
import { es } from './words/es.ts';
import { fr } from './words/fr.ts';

const catalogue: Partial<Record<Language, PageWords>> = { en, de, fr, es };

export type ChosenWords = { readonly language: Language; readonly words: PageWords };

/** The words, and the language they are really in: a page must not announce one and speak another. */
export function chooseWords(requested: string | undefined): ChosenWords {
  const language = chooseLanguage(requested, 'en');
  const words = catalogue[language];
  return words === undefined ? { language: 'en', words: en } : { language, words };
}
