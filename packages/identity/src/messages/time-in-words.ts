import type { Language } from './language.ts';

/** To the minute, and in a zone that is named: nobody knows where a mail is read. */
export const timeInWords = (milliseconds: number, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
    // Some languages would count years from elsewhere.
    calendar: 'gregory',
  })
    .format(milliseconds)
    .concat(' (UTC)');
