import { type ReactNode, useEffect, useState } from 'react';
import { useAuthContext, useClass, useWidget, useWords } from '../context.ts';
import type { Sent } from '../flow/screens.ts';
import { resendDelay } from '../flow/timings.ts';
import { recovery } from '../messages/en/recovery.ts';
import { fill } from '../messages/words.ts';
import { TextButton } from './button.tsx';

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Sends the mail again, once a while has passed: the longer, the more often it was sent. */
export function Resend({ sent }: { readonly sent: Sent }): ReactNode {
  const classOf = useClass();
  const { client } = useAuthContext();
  const { send } = useWidget();
  const words = useWords('recovery', recovery).resend;
  const [now, setNow] = useState(() => client.now());
  const seconds = Math.ceil((sent.sentAt + resendDelay * sent.times - now) / 1000);
  const isWaiting = seconds > 0;

  useEffect(() => {
    setNow(client.now());
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(client.now()), 1000);
    return () => clearInterval(timer);
  }, [client, isWaiting]);

  return (
    <div className={classOf('resend')}>
      <p className="lk-hidden" role="status">
        {sent.times > 1 && words.sentAgain}
      </p>
      {isWaiting ? (
        <p>{fill(words.wait, { time: clock(seconds) })}</p>
      ) : (
        <TextButton onPress={() => send({ type: 'resendAsked' })}>{words.submit}</TextButton>
      )}
    </div>
  );
}
