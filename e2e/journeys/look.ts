import { ar as arabicSite } from '../../apps/web/src/messages/ar.ts';
import { de as germanSite } from '../../apps/web/src/messages/de.ts';
import { en as englishSite } from '../../apps/web/src/messages/en.ts';
import { ar as arabicWidget } from '../../packages/react/src/messages/ar.ts';
import { de as germanWidget } from '../../packages/react/src/messages/de.ts';
import { english as englishWidget } from '../../packages/react/src/messages/english.ts';
import type { Messages } from '../../packages/react/src/messages/messages.ts';
import { oneIn } from '../../packages/testing/src/proofs.ts';

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

/**
 * A journey is made in one look each day, and in both in proofs: that every screen can be used in both
 * languages and widths is what the gallery walks through every day.
 */
const daily = <const Looks extends readonly [Look, Look]>(looks: Looks): readonly Looks[number][] =>
  oneIn(2, looks);

/** In both languages, it meets every screen in both widths. */
export const bothLooks = daily([
  { language: 'en', width: 'desktop' },
  { language: 'ar', width: 'phone' },
]);

export const bothLooksTurned = daily([
  { language: 'ar', width: 'desktop' },
  { language: 'en', width: 'phone' },
]);

export const bothLooksTheOtherWay = daily([
  { language: 'ar', width: 'phone' },
  { language: 'en', width: 'desktop' },
]);

export const bothWidths = daily([
  { language: 'en', width: 'phone' },
  { language: 'en', width: 'desktop' },
]);
