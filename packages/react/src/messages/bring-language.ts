import { withinTime } from '../within-time.ts';
import type { Language } from './language.ts';
import type { Messages } from './messages.ts';

/**
 * The words of a language; undefined for English, whose words come with the screens. How to load
 * languages is itself loaded: English needs none of it.
 */
export async function loadLanguage(language: Language): Promise<Messages | undefined> {
  if (language === 'en') return undefined;
  return (await withinTime(import('./load-language.ts'))).loadLanguage(language);
}
