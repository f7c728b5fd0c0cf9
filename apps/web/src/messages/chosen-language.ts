import type { Language } from '@latchkey/react';

const name = 'latchkey-language';

/** Browsers keep no cookie for longer. */
const longestAge = 400 * 24 * 3600;

/** The language that was chosen in this browser, as it was written: anybody can write a cookie. */
export const chosenLanguage = (cookies: string): string =>
  cookies
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([key]) => key === name)?.[1] ?? '';

/** Every page that is opened from now on is in this language. */
export function keepLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `${name}=${language}; Path=/; Max-Age=${longestAge}; SameSite=Lax${secure}`;
}

/** Shows everything in another language from now on, beginning with this page. */
export function chooseForGood(language: Language): void {
  keepLanguage(language);
  const url = new URL(location.href);
  url.searchParams.delete('lang');
  // The server draws it anew: the words, the direction and the title.
  if (url.href === location.href) location.reload();
  else location.replace(url);
}
