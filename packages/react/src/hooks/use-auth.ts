import type { Account, Client, SessionSnapshot } from '@latchkey/client';
import { useSyncExternalStore } from 'react';
import { useAuthContext } from '../context.ts';
import type { Language } from '../messages/language.ts';

export type AuthState = {
  /** `loading` until this browser's storage was read. */
  readonly status: SessionSnapshot['status'];
  readonly account: Account | undefined;
  readonly client: Client;
  readonly language: Language;
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
