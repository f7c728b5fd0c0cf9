import { useEffect, useState } from 'react';
import { useAuthContext } from '../context.ts';
import { type Mail, mailAfter } from './mail.ts';

/** While a link may be opened somewhere else, coming back here reads the account. */
export function useReloadOnReturn(isWaiting: boolean): void {
  const { client } = useAuthContext();
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => void client.session.reload().catch(() => {});
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [client, isWaiting]);
}

/** The last mail that was sent from here. */
export function useMail<Kind>(): {
  readonly mail: Mail<Kind> | undefined;
  noteSent(kind: Kind, email: string): void;
} {
  const { client } = useAuthContext();
  const [mail, setMail] = useState<Mail<Kind>>();
  useReloadOnReturn(mail !== undefined);
  return {
    mail,
    noteSent: (kind, email) => setMail((last) => mailAfter(last, kind, email, client.now())),
  };
}
