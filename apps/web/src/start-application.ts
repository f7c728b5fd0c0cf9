import { createClient } from '@latchkey/client';
import { loadLanguage } from '@latchkey/react';
import type { Application } from './application.tsx';
import { authConfig } from './auth-config.ts';
import type { Boot } from './boot.ts';
import { loadMessages } from './messages/messages.ts';

/** Everything pages can ask for, with all words in place, so that the first drawing is the right one. */
export async function startApplication(
  { facts, locale, wasSignedIn }: Boot,
  url: string,
): Promise<Application> {
  const [messages, widgetMessages] = await Promise.all([
    loadMessages(locale),
    loadLanguage(locale),
  ]);
  return {
    facts,
    locale,
    wasSignedIn,
    messages,
    widgetMessages,
    config: authConfig(facts, url),
    client: createClient({ url, apiKey: facts.apiKey, locale }),
  };
}
