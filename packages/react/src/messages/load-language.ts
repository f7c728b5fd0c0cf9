import { withinTime } from '../within-time.ts';
import type { Language } from './language.ts';
import type { Messages } from './messages.ts';

/** Every language but English, which is there already. One that is missing here does not compile. */
const loaders: { readonly [L in Exclude<Language, 'en'>]: () => Promise<Messages> } = {
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

/** The words of a language. Undefined for English, whose words come with the screens. */
export async function loadLanguage(language: Language): Promise<Messages | undefined> {
  return language === 'en' ? undefined : withinTime(loaders[language]());
}
