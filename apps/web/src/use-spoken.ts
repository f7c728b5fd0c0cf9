import { directionOf, type Language, loadLanguage } from '@latchkey/react';
import { useCallback, useMemo, useState } from 'react';
import type { Application, SpokenApplication } from './application.tsx';
import { loadMessages } from './messages/messages.ts';

/** The application in the language that is spoken now, which is the page's until somebody speaks another. */
export function useSpoken(application: Application): SpokenApplication {
  const [spoken, setSpoken] = useState<Partial<Application>>({});

  const speak = useCallback(async (locale: Language) => {
    const [messages, widgetMessages] = await Promise.all([
      loadMessages(locale),
      loadLanguage(locale),
    ]);
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
    setSpoken({ locale, messages, widgetMessages });
  }, []);

  return useMemo(
    // What cannot be loaded is not spoken; the choice shows what is.
    () => ({ ...application, ...spoken, speak: (locale) => void speak(locale).catch(() => {}) }),
    [application, spoken, speak],
  );
}
