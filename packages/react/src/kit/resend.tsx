import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { recovery } from '../messages/en/recovery.ts';
import { fill } from '../messages/words.ts';
import { TextButton } from './button.tsx';
import { useClass } from './surroundings.ts';

const timeOf = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** When something was sent last, and how often. */
export type Sent = { readonly sentAt: number; readonly times: number };

type ResendProps = {
  readonly sent: Sent;
  /** Between the first and the second, in milliseconds. */
  readonly delay: number;
  readonly clock: { now(): number };
  readonly words: typeof recovery.resend;
  readonly onPress: () => void;
};

/** Sends the same again, once a while has passed: the longer, the more often it was sent. */
export function Resend({ sent, delay, clock, words, onPress }: ResendProps): ReactNode {
  const classOf = useClass();
  const [now, setNow] = useState(() => clock.now());
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
    setNow(clock.now());
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(clock.now()), 1000);
    return () => clearInterval(timer);
  }, [clock, isWaiting]);

  return (
    <div className={classOf('resend')} ref={place} tabIndex={-1}>
      <p className="lk-hidden" role="status">
        {sent.times > 1 && words.sentAgain}
      </p>
      {isWaiting ? (
        <p>{fill(words.wait, { time: timeOf(seconds) })}</p>
      ) : (
        <TextButton onPress={onPress}>{words.submit}</TextButton>
      )}
    </div>
  );
}
