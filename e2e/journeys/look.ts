import { ar as arabicSite } from '../../apps/web/src/messages/ar.ts';
import { de as germanSite } from '../../apps/web/src/messages/de.ts';
import { en as englishSite } from '../../apps/web/src/messages/en.ts';
import { ar as arabicWidget } from '../../packages/react/src/messages/ar.ts';
import { de as germanWidget } from '../../packages/react/src/messages/de.ts';
import { english as englishWidget } from '../../packages/react/src/messages/english.ts';
import type { Messages } from '../../packages/react/src/messages/messages.ts';

/** In which language, and on how wide a screen, somebody makes a journey. */
export type Look = {
  readonly language: keyof typeof languages;
  readonly width: 'phone' | 'desktop';
};

/** What a language has no words for yet is said in English. */
const complete = (words: Messages) => ({ ...englishWidget, ...words }) as Required<Messages>;

/** What a language says, and how a browser asks for it. */
export const languages = {
  en: { locale: 'en-US', direction: 'ltr', widget: complete(englishWidget), site: englishSite },
  /** The longest words. */
  de: { locale: 'de-DE', direction: 'ltr', widget: complete(germanWidget), site: germanSite },
  ar: { locale: 'ar-EG', direction: 'rtl', widget: complete(arabicWidget), site: arabicSite },
} as const;

/** A journey in both languages meets every screen in both widths. */
export const bothLooks = [
  { language: 'en', width: 'desktop' },
  { language: 'ar', width: 'phone' },
] as const satisfies readonly Look[];

export const bothLooksTurned = [
  { language: 'en', width: 'phone' },
  { language: 'ar', width: 'desktop' },
] as const satisfies readonly Look[];

export const bothWidths = [
  { language: 'en', width: 'desktop' },
  { language: 'en', width: 'phone' },
] as const satisfies readonly Look[];
