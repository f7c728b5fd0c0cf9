import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useAuthContext, useClass, useWidget, useWords } from '../context.ts';
import { codeResendDelay, resendDelay } from '../flow/later-timings.ts';
import type { SentCode } from '../flow/screens.ts';
import { phone } from '../messages/en/phone.ts';
import { recovery } from '../messages/en/recovery.ts';
import { fill } from '../messages/words.ts';
import { TextButton } from './button.tsx';

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

type WaitProps = {
  readonly sent: SentCode;
  /** Between the first and the second, in milliseconds. */
  readonly delay: number;
  readonly words: typeof recovery.resend;
};

/** Sends the same again, once a while has passed: the longer, the more often it was sent. */
function ResendAfter({ sent, delay, words }: WaitProps): ReactNode {
  const classOf = useClass();
  const { client } = useAuthContext();
  const { send } = useWidget();
  const [now, setNow] = useState(() => client.now());
  const seconds = Math.ceil((sent.sentAt + delay * sent.times - now) / 1000);
  const isWaiting = seconds > 0;
  const place = useRef<HTMLDivElement>(null);
  const wasWaiting = useRef(isWaiting);

  useLayoutEffect(() => {
    const isPressed = isWaiting && !wasWaiting.current;
    wasWaiting.current = isWaiting;
    // The button that was pressed is gone, and the focus with it.
    if (isPressed && document.activeElement === document.body) place.current?.focus();
  }, [isWaiting]);

  useEffect(() => {
    setNow(client.now());
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(client.now()), 1000);
    return () => clearInterval(timer);
  }, [client, isWaiting]);

  return (
    <div className={classOf('resend')} ref={place} tabIndex={-1}>
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

/** For a mail. */
export const Resend = ({ sent }: { readonly sent: SentCode }): ReactNode => (
  <ResendAfter sent={sent} delay={resendDelay} words={useWords('recovery', recovery).resend} />
);

/** For the code of an SMS. */
export const ResendCode = ({ sent }: { readonly sent: SentCode }): ReactNode => (
  <ResendAfter sent={sent} delay={codeResendDelay} words={useWords('phone', phone).resend} />
);
