import { useEffect, useRef } from 'react';
import { useAuthContext } from '../context.ts';
import { confirmSignIn } from './confirm-sign-in.ts';
import type { SectionName } from './section-name.ts';

/** At every step, whoever was signed out on another device is signed out here. */
export function useConfirmedSignIn(localId: string, section: SectionName | undefined): void {
  const { client } = useAuthContext();
  const confirmed = useRef<string>(undefined);
  useEffect(() => {
    const step = `${localId} ${section}`;
    // Strict mode comes by twice, and one question is enough.
    if (confirmed.current === step) return;
    confirmed.current = step;
    void confirmSignIn(client, localId);
  }, [client, localId, section]);
}
