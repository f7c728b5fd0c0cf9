import { type Account, emailLinks } from '@latchkey/client';
import { useEffect, useRef } from 'react';
import { useAuthContext } from '../context.ts';
import type { Mail } from './mail.ts';
import { newSignIn } from './sign-in-again.ts';
import { useMail } from './use-mail.ts';
import { type Task, useTask } from './use-task.ts';
import type { WayBackProps } from './way-back.ts';

export type LinkAgainControl = {
  readonly task: Task<never>;
  readonly email: string;
  /** The last link that was sent. */
  readonly mail: Mail<'link'> | undefined;
  send(): void;
};

/** Mails a link, and waits for another tab of this browser to sign in with it. */
export function useLinkAgain(account: Account, onEnd: WayBackProps['onEnd']): LinkAgainControl {
  const { client, config } = useAuthContext();
  const task = useTask<never>();
  const { mail, noteSent } = useMail<'link'>();
  const { localId, email = '' } = account;
  const latest = useRef(onEnd);

  useEffect(() => {
    latest.current = onEnd;
  });

  useEffect(() => {
    const left = new AbortController();
    void newSignIn(client, localId, left.signal).then(() => latest.current(true));
    return () => left.abort();
  }, [client, localId]);

  return {
    task,
    email,
    mail,
    send: () =>
      task.start({
        async task() {
          const url = config.email?.linkUrl ?? location.href;
          await emailLinks(client).send({ email, url });
          noteSent('link', email);
          return undefined;
        },
      }),
  };
}
