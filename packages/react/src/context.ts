import type { Client } from '@latchkey/client';
import { createContext, useContext } from 'react';
import type { SignInSettings } from './effects/settings.ts';
import type { FlowEvent } from './flow/event.ts';
import { type Surroundings, useSurroundings } from './kit/surroundings.ts';
import type { AuthConfig, SignInOptions } from './options.ts';

/** What everything under `<AuthProvider>` is surrounded by: more than the kit needs. */
export type Auth = Surroundings & {
  readonly client: Client;
  readonly config: AuthConfig;
  /** What a server has asked for already. */
  readonly settings: SignInSettings | undefined;
  /** The words of the language are here. */
  readonly isReady: boolean;
};

const isAuth = (surroundings: Surroundings): surroundings is Auth => 'client' in surroundings;

/** The nearest `<AuthProvider>`. */
export function useAuthContext(): Auth {
  const surroundings = useSurroundings();
  if (isAuth(surroundings)) return surroundings;
  throw new Error('Latchkey: no <AuthProvider>');
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
