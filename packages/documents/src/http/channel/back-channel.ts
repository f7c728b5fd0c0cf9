import type { ServerResponse } from 'node:http';
import type { After } from '@latchkey/kernel/after';
import type { BackChannel } from './channel-session.ts';
import type { OpenChannel } from './channel-sessions.ts';
import type { ChannelTimes } from './channel-times.ts';

export type CarriedBy = {
  /** The answer, whose headers are written. */
  readonly raw: ServerResponse;
  readonly isPolling: boolean;
  /** The last array that the client has. */
  readonly acknowledged: number;
  /** Milliseconds that the client waits for the answer to a poll. */
  readonly patience: number | undefined;
};

/** An answer that stays open for as long as there may be something to say. */
function openBackChannel(
  raw: ServerResponse,
  isStreaming: boolean,
  { untaken }: ChannelTimes,
  after: After,
): BackChannel & { readonly hasSent: boolean } {
  let hasSent = false;
  let isGathering = false;
  let callOff: () => void = () => undefined;

  /** Whoever takes something is there, however slow. */
  function watch(before: number): void {
    callOff = after(untaken, () => {
      const waiting = raw.writableLength;
      if (waiting < before) watch(waiting);
      else raw.destroy();
    });
  }

  /** What is said in one go is one piece. */
  function release(): void {
    if (isGathering) raw.uncork();
    isGathering = false;
  }

  raw.once('close', () => callOff());
  return {
    isStreaming,
    send(chunk) {
      hasSent = true;
      if (!isGathering) {
        isGathering = true;
        raw.cork();
        process.nextTick(release);
      }
      raw.write(chunk);
    },
    end() {
      // Otherwise the end would come before what is gathered.
      release();
      raw.end();
      if (!raw.closed) watch(Number.POSITIVE_INFINITY);
    },
    cut: () => void raw.destroy(),
    waiting: () => raw.writableLength,
    get hasSent() {
      return hasSent;
    },
  };
}

/** Arrays of the session go out by this answer, until there is another one or it has lasted long enough. */
export function carryArrays(
  channel: OpenChannel,
  { raw, isPolling, acknowledged, patience }: CarriedBy,
  times: ChannelTimes,
  after: After,
): void {
  const { session } = channel;
  const back = openBackChannel(raw, !isPolling, times, after);
  const pause = isPolling ? Math.min(patience ?? times.poll, times.poll) : times.keepAlive;
  let callOff: () => void = () => undefined;
  const sayLater = () => {
    callOff = after(pause, () => {
      session.keepAlive();
      if (!isPolling) sayLater();
    });
  };
  sayLater();
  const neverMind = after(times.stream, () => session.end(back));
  raw.once('close', () => {
    callOff();
    neverMind();
    session.detach(back);
    channel.touch();
  });
  session.attach(back, acknowledged);
  // Without a byte soon the client takes it that something on the way holds them back, and polls.
  if (back.isStreaming && !back.hasSent) session.keepAlive();
}
