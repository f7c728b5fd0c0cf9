import type { Client, SessionSnapshot } from '@latchkey/client';
import type { SiteFacts } from '@latchkey/identity/http/site/facts';
import type { AuthConfig, Language, Messages as WidgetMessages } from '@latchkey/react';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Messages } from './messages/words.ts';

/** What every page of this application can ask for. */
export type Application = {
  readonly facts: SiteFacts;
  readonly locale: Language;
  /** Somebody was signed in the last time; the session knows whether they still are. */
  readonly wasSignedIn: boolean;
  readonly messages: Messages;
  /** None in English, whose words come with the screens. */
  readonly widgetMessages: WidgetMessages | undefined;
  readonly config: AuthConfig;
  readonly client: Client;
};

/** The same on a page, where the language can be another one than at the start. */
export type SpokenApplication = Application & {
  /** Shows everything in another language, on the page as it is. */
  speak(language: Language): void;
};

export const ApplicationContext = createContext<SpokenApplication | undefined>(undefined);

export function useApplication(): SpokenApplication {
  const application = use(ApplicationContext);
  if (application === undefined) throw new Error('There is no application around this.');
  return application;
}

export const useMessages = (): Messages => useApplication().messages;

export function useSession(): SessionSnapshot {
  const { session } = useApplication().client;
  return useSyncExternalStore(session.subscribe, session.getSnapshot, session.getServerSnapshot);
}
