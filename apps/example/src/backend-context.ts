import type { Account } from '@latchkey/client';
import { useUser } from '@latchkey/react';
import { createContext, use } from 'react';
import type { Backend } from './firebase.ts';

export const BackendContext = createContext<Backend | undefined>(undefined);

export function useBackend(): Backend {
  const backend = use(BackendContext);
  if (backend === undefined) throw new Error('There is no backend around this.');
  return backend;
}

/** Whoever is signed in, where somebody is. */
export function useAccount(): Account {
  const account = useUser();
  if (account === undefined) throw new Error('Nobody is signed in here.');
  return account;
}
