import type { Language } from '@latchkey/react';
import type { Messages } from './words.ts';

/** Each loaded when it is needed. A language of the widget that is missing here does not compile. */
const catalogues: { readonly [L in Language]: () => Promise<Messages> } = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  'pt-BR': async () => (await import('./pt-br.ts')).ptBr,
  it: async () => (await import('./it.ts')).it,
  nl: async () => (await import('./nl.ts')).nl,
  pl: async () => (await import('./pl.ts')).pl,
  tr: async () => (await import('./tr.ts')).tr,
  ru: async () => (await import('./ru.ts')).ru,
  uk: async () => (await import('./uk.ts')).uk,
  ar: async () => (await import('./ar.ts')).ar,
  he: async () => (await import('./he.ts')).he,
  fa: async () => (await import('./fa.ts')).fa,
  hi: async () => (await import('./hi.ts')).hi,
  ja: async () => (await import('./ja.ts')).ja,
  ko: async () => (await import('./ko.ts')).ko,
  'zh-CN': async () => (await import('./zh-cn.ts')).zhCn,
  'zh-TW': async () => (await import('./zh-tw.ts')).zhTw,
  vi: async () => (await import('./vi.ts')).vi,
  id: async () => (await import('./id.ts')).id,
};

export const loadMessages = (language: Language): Promise<Messages> => catalogues[language]();

const widgetMessages = '../../packages/react/src/messages';

/** The files with our words and the widget's, as the build's list of files calls them. */
export function messageSources(language: Language): readonly string[] {
  const file = `${language.toLowerCase()}.ts`;
  const ours = `src/messages/${file}`;
  if (language === 'en') return [ours];
  // The widget finds its words by way of a file of its own.
  return [ours, `${widgetMessages}/load-language.ts`, `${widgetMessages}/${file}`];
}

/** Fills the names in braces, in one pass: a value that looks like such a name stays as it is. */
export const fill = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replace(/\{(\w+)\}/g, (piece, name: string) => values[name] ?? piece);
