import { type Client, createClient } from '@latchkey/client';
import { readMailedLink } from '@latchkey/client/mailed-link';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Appearance } from './appearance.ts';
import { checkConfig } from './check-set-up.ts';
import type { Auth } from './context.ts';
import { rememberSettings } from './effects/known-settings.ts';
import type { SignInSettings } from './effects/settings.ts';
import { keepInStep } from './firebase-sdk/keep-in-step.ts';
import { useInBrowser } from './hooks/use-in-browser.ts';
import { SurroundingsContext } from './kit/surroundings.ts';
import { loadLanguage } from './messages/bring-language.ts';
import { chooseLanguage, directionOf, type Language } from './messages/language.ts';
import type { Messages } from './messages/messages.ts';
import { createWords, type WordOverrides } from './messages/words.ts';
import type { AuthConfig } from './options.ts';

/** Where the server is, how people sign in, and how it all looks and speaks. */
export type AuthProviderProps = {
  /** Where the server is, which counts once, and how people sign in. */
  readonly config: AuthConfig;
  /** A language tag; without one, what the mailed link or the browser asks for. */
  readonly locale?: Language | (string & {}) | undefined;
  /** Words of your own in place of ours, as many as you like. */
  readonly localization?: WordOverrides | undefined;
  /** Custom properties, classes of your own and a logo. */
  readonly appearance?: Appearance | undefined;
  /** For servers and tests: a client, a language and settings that are there already. */
  readonly client?: Client | undefined;
  /** The words of `locale`, from `loadLanguage`. */
  readonly messages?: Messages | undefined;
  /** What the server says about signing in, where a server has asked for it already. */
  readonly settings?: SignInSettings | undefined;
  /** What may ask who is signed in. */
  readonly children: ReactNode;
};

/** Bundlers write the mode in its place. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

const clients = new Map<string, Client>();

/** One client per project and page, however often React makes and drops the component. */
function clientFor({ url, apiKey, tenantId, persistence }: AuthConfig): Client {
  const key = JSON.stringify([url, apiKey, tenantId, persistence]);
  const client = clients.get(key) ?? createClient({ url, apiKey, tenantId, persistence });
  // Of a server's visitors, none may have the client of another.
  if (typeof document !== 'undefined') clients.set(key, client);
  return client;
}

/** What the visitor reads: the mail's language on the mail's page, or the browser's. */
function visitorsLanguage(): string {
  const asked = new URLSearchParams(location.search);
  const { oobCode, lang } = readMailedLink(asked);
  return chooseLanguage([...(oobCode && lang ? [lang] : []), ...navigator.languages]);
}

type Spoken = { readonly language: Language; readonly messages?: Messages | undefined };

/** The language that is shown: the wanted one as soon as its words are here. */
function useLanguage(locale: string | undefined, messages: Messages | undefined) {
  const browsers = useInBrowser(visitorsLanguage, 'en');
  const wanted = chooseLanguage([locale ?? browsers]);
  const [spoken, setSpoken] = useState<Spoken | undefined>(() =>
    wanted === 'en' || messages ? { language: wanted, messages } : undefined,
  );
  const current = spoken?.language;
  useEffect(() => {
    if (current === wanted) return;
    let isWanted = true;
    loadLanguage(wanted).then(
      (loaded) => isWanted && setSpoken({ language: wanted, messages: loaded }),
      // Better in English than not at all; what is shown already stays.
      () => isWanted && setSpoken((shown) => shown ?? { language: 'en' }),
    );
    return () => {
      isWanted = false;
    };
  }, [current, wanted]);
  return spoken;
}

/** Everything under it can ask who is signed in, and show the widget. */
export function AuthProvider(props: AuthProviderProps): ReactNode {
  const { config, locale, localization, appearance, messages, settings, children } = props;
  const [client] = useState(() => {
    if (process.env.NODE_ENV !== 'production' && !props.client) checkConfig(config);
    const chosen = props.client ?? clientFor(config);
    if (settings) rememberSettings(chosen, settings);
    return chosen;
  });
  const spoken = useLanguage(locale, messages);
  const language = spoken?.language;

  useEffect(() => {
    client.setLocale(language);
    keepInStep(client, config.firebaseAuth);
  }, [client, language, config]);

  const auth = useMemo<Auth>(
    () => ({
      client,
      config,
      settings,
      language: language ?? 'en',
      direction: directionOf(language ?? 'en'),
      words: createWords(spoken?.messages, localization),
      isReady: !!language,
      appearance: appearance ?? {},
    }),
    [client, config, settings, language, spoken, localization, appearance],
  );
  return <SurroundingsContext.Provider value={auth}>{children}</SurroundingsContext.Provider>;
}
