import type { Account, Client, SessionSnapshot } from '@latchkey/client';
import { useSyncExternalStore } from 'react';
import { useAuthContext } from '../context.ts';
import type { Language } from '../messages/language.ts';

/** Who is signed in, and the way to end it. */
export type AuthState = {
  /** `loading` until this browser's storage was read. */
  readonly status: SessionSnapshot['status'];
  /** Undefined while nobody is signed in, or nobody knows yet. */
  readonly account: Account | undefined;
  /** The client of the nearest `<AuthProvider>`. */
  readonly client: Client;
  /** The language that is shown. */
  readonly language: Language;
  /** Ends the sign-in here, whatever happens, and on the server, if it can be reached. */
  signOut(): Promise<void>;
};

/** Who is signed in, and the way to end it. */
export function useAuth(): AuthState {
  const { client, language } = useAuthContext();
  const { session } = client;
  const { status, account } = useSyncExternalStore(
    session.subscribe,
    session.getSnapshot,
    session.getServerSnapshot,
  );
  return { status, account, client, language, signOut: session.signOut };
}

/** The account that is signed in. */
export const useUser = (): Account | undefined => useAuth().account;
