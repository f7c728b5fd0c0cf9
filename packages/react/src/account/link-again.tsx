import { emailLinks } from '@latchkey/client';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAuthContext, useWords } from '../context.ts';
import { account as english } from '../messages/en/account.ts';
import { fill } from '../messages/words.ts';
import { Actions, Button } from '../parts/button.tsx';
import { Resend } from '../parts/resend.tsx';
import { mailProblemOf } from './account-problem.ts';
import { Mailed } from './mailed.tsx';
import { TaskFrame } from './section.tsx';
import { newSignIn } from './sign-in-again.ts';
import { useMail } from './use-mail.ts';
import { useTask } from './use-task.ts';
import type { WayBackProps } from './way-back.ts';

/** Signs in again by a mailed link, which another tab of this browser opens. */
export function LinkAgain({ account, onEnd }: WayBackProps): ReactNode {
  const { client, config } = useAuthContext();
  const words = useWords('account', english);
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

  const send = () =>
    task.start({
      problemOf: mailProblemOf,
      async task() {
        const url = config.email?.linkUrl ?? location.href;
        await emailLinks(client).send({ email, url });
        noteSent('link', email);
        return undefined;
      },
    });

  return (
    <TaskFrame
      task={task}
      onResend={send}
      done={mail && <Mailed text={words.reauthenticate.linkSent} email={email} />}
    >
      {mail && <Resend sent={mail} />}
      <Actions>
        <Button kind="plain" onPress={() => onEnd(false)}>
          {words.cancel}
        </Button>
        {!mail && <Button onPress={send}>{fill(words.reauthenticate.link, { email })}</Button>}
      </Actions>
    </TaskFrame>
  );
}
