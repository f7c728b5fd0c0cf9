import type { Client } from '@latchkey/client';
import { createContext, useContext } from 'react';
import type { Appearance, PartName } from './appearance.ts';
import type { FlowEvent } from './flow/event.ts';
import type { Language } from './messages/language.ts';
import type { Messages } from './messages/messages.ts';
import { createWords, type Namespace, type Words } from './messages/words.ts';
import type { AuthConfig, SignInOptions } from './options.ts';

/** What everything under `<AuthProvider>` has. */
export type Auth = {
  readonly client: Client;
  readonly config: AuthConfig;
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly words: Words;
  /** The words of the language are here. */
  readonly isReady: boolean;
  readonly appearance: Appearance;
};

export const AuthContext = createContext<Auth | undefined>(undefined);

/** The nearest `<AuthProvider>`. */
export function useAuthContext(): Auth {
  const auth = useContext(AuthContext);
  if (auth === undefined) throw new Error('Latchkey: there is no <AuthProvider> around this.');
  return auth;
}

/** What the screens of one widget have. */
export type Widget = {
  send(event: FlowEvent): void;
  readonly options: SignInOptions;
  /** A question has been waiting for its answer for a while. */
  readonly isBusy: boolean;
};

export const WidgetContext = createContext<Widget>({ send() {}, options: {}, isBusy: false });

export const useWidget = (): Widget => useContext(WidgetContext);

const english = createWords();

/** The words of a namespace. English is handed in by whoever shows it, and so arrives with it. */
export function useWords<Name extends Namespace>(
  name: Name,
  words: Messages[Name],
): Messages[Name] {
  return (useContext(AuthContext)?.words ?? english)(name, words);
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The class of a part: ours, which is stable, and the application's. */
export function useClass(): (part: PartName, ...more: string[]) => string {
  const elements = useContext(AuthContext)?.appearance.elements;
  return (part, ...more) =>
    [`lk-${kebab(part)}`, ...more, elements?.[part]].filter(Boolean).join(' ');
}
