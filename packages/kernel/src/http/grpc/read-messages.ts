import type { Readable } from 'node:stream';
import type { After } from '../../after.ts';
import { type HeldPart, tooMuchHeld } from '../../held-bytes.ts';
import { tooSlow } from '../broken-request.ts';
import { readFrames } from './read-frames.ts';

const kilobyte = 1024;

/** Whoever sends more while what they sent before is worked on waits, as HTTP/2 has it. */
const muchUnread = 64 * kilobyte;

/** What may still come of somebody who was told to wait, and lies where nobody counts it. */
const onItsWay = 384 * kilobyte;

type Reading = {
  /** Bytes of one message. */
  readonly longest: number;
  /** What is held of them, the message that was handed out included. */
  readonly held: HeldPart;
  /** Milliseconds for the first message to be whole, and for each that has begun. */
  readonly patience: number;
  readonly after: After;
};

export type Messages = {
  /** The next message, when the one before is done with. There is none when the client says no more. */
  next(): Promise<Buffer | undefined>;
  /** Nothing more is wanted: what still comes is thrown away. */
  stop(): void;
};

/** The messages of a call that has many, no faster than they are worked on. */
export function readMessages(
  stream: Readable,
  { longest, held, patience, after }: Reading,
): Messages {
  const frames = readFrames(longest);
  let handedOut = 0;
  let isPaused = false;
  let isOver = false;
  let isStopped = false;
  let failure: unknown;
  let wake: (() => void) | undefined;
  let callOff: (() => void) | undefined = after(patience, late);

  function look(): void {
    const waiting = wake;
    wake = undefined;
    waiting?.();
  }

  function fail(error: unknown): void {
    failure ??= error;
    look();
  }

  function late(): void {
    callOff = undefined;
    fail(tooSlow());
  }

  function count(): void {
    const bytes = handedOut + frames.held + (isPaused ? onItsWay : 0);
    if (!held.set(bytes)) fail(tooMuchHeld());
  }

  function receive(bytes: Buffer): void {
    if (failure !== undefined || isStopped) return;
    frames.add(bytes);
    if (frames.hasNext()) look();
    if (wake !== undefined) callOff ??= after(patience, late);
    else if (frames.held > muchUnread) {
      isPaused = true;
      stream.pause();
    }
    count();
  }

  /** Whoever hangs up has nothing more to say, either. */
  function finish(): void {
    isOver = true;
    look();
  }

  stream.on('data', receive).once('end', finish).once('close', finish).once('error', finish);

  return {
    async next() {
      handedOut = 0;
      for (;;) {
        if (failure !== undefined) throw failure;
        const message = isStopped ? undefined : frames.next();
        if (message !== undefined) {
          callOff?.();
          callOff = undefined;
          handedOut = message.length;
          count();
          return message;
        }
        if (isOver || isStopped) return undefined;
        if (isPaused) {
          isPaused = false;
          stream.resume();
        }
        count();
        if (frames.held > 0) callOff ??= after(patience, late);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    stop() {
      isStopped = true;
      callOff?.();
      held.set(0);
      stream.resume();
      look();
    },
  };
}
