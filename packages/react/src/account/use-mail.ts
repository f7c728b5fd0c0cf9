import { useEffect, useState } from 'react';
import { useAuthContext } from '../context.ts';
import type { Sent } from '../flow/screens.ts';

/** A mail that was sent from here, and what for. */
export type Mail<Kind> = Sent & { readonly kind: Kind };

/** The last mail. While its link may be opened somewhere else, coming back here reads the account. */
export function useMail<Kind>(): {
  readonly mail: Mail<Kind> | undefined;
  noteSent(kind: Kind, email: string): void;
} {
  const { client } = useAuthContext();
  const [mail, setMail] = useState<Mail<Kind>>();
  const isWaiting = mail !== undefined;

  useEffect(() => {
    if (!isWaiting) return;
    const look = () => void client.session.reload().catch(() => {});
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [client, isWaiting]);

  return {
    mail,
    noteSent: (kind, email) =>
      setMail((last) => ({
        kind,
        email,
        sentAt: client.now(),
        times: last?.kind === kind && last.email === email ? last.times + 1 : 1,
      })),
  };
}
