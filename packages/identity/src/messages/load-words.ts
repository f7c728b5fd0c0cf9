import type { Language } from './language.ts';
import type { MailWords } from './mail-words.ts';

/** A server that writes in two languages reads two files. */
const load: Readonly<Record<Language, () => Promise<MailWords>>> = {
  en: async () => (await import('./words/en.ts')).en,
  de: async () => (await import('./words/de.ts')).de,
  fr: async () => (await import('./words/fr.ts')).fr,
  es: async () => (await import('./words/es.ts')).es,
  'pt-BR': async () => (await import('./words/pt-br.ts')).ptBr,
  it: async () => (await import('./words/it.ts')).it,
  nl: async () => (await import('./words/nl.ts')).nl,
  pl: async () => (await import('./words/pl.ts')).pl,
  tr: async () => (await import('./words/tr.ts')).tr,
  ru: async () => (await import('./words/ru.ts')).ru,
  uk: async () => (await import('./words/uk.ts')).uk,
  ar: async () => (await import('./words/ar.ts')).ar,
  he: async () => (await import('./words/he.ts')).he,
  fa: async () => (await import('./words/fa.ts')).fa,
  hi: async () => (await import('./words/hi.ts')).hi,
  ja: async () => (await import('./words/ja.ts')).ja,
  ko: async () => (await import('./words/ko.ts')).ko,
  'zh-CN': async () => (await import('./words/zh-cn.ts')).zhCn,
  'zh-TW': async () => (await import('./words/zh-tw.ts')).zhTw,
  vi: async () => (await import('./words/vi.ts')).vi,
  id: async () => (await import('./words/id.ts')).id,
};

export const loadWords = (language: Language): Promise<MailWords> => load[language]();
