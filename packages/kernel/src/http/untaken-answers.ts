import type { Server, ServerResponse } from 'node:http';

/** In milliseconds, that nobody takes anything of an answer; and the slowest that is waited for. */
export const longestUntaken = 60_000;
const leastBytesInMillisecond = 64;

/** How long until answers are looked at again. */
const lookEvery = 30_000;

export const lookAtUntakenEvery = (longest: number): number => Math.min(lookEvery, longest / 2);

/** What was seen of an answer, and since when it is so. */
export type Answering = { left: number; since: number };

export const newAnswering = (): Answering => ({ left: 0, since: performance.now() });

type Answer = Pick<ServerResponse, 'writableEnded' | 'writableLength'>;

/**
 * Whether something waits to be taken and has not been for too long: whoever asked holds by that the
 * answer, and what it is read from. Where nothing waits, it is we who have nothing to say yet.
 */
export function isUntaken(answer: Answer, seen: Answering, longest: number): boolean {
  const { writableEnded, writableLength: left } = answer;
  const now = performance.now();
  const isWaiting = left > 0 || writableEnded;
  if (!isWaiting || left !== seen.left) {
    seen.left = left;
    seen.since = now;
    return false;
  }
  return now - seen.since > longest + left / leastBytesInMillisecond;
}

/** Ends connections of HTTP/1.1 on which nobody takes what is answered. Sessions of HTTP/2 look themselves. */
export function giveUpUntaken(server: Server, longest = longestUntaken): void {
  const answers = new Map<ServerResponse, Answering>();
  let looking: NodeJS.Timeout | undefined;

  function look(): void {
    for (const [answer, seen] of answers) {
      // One that has no connection yet waits for those before it.
      if (answer.socket !== null && isUntaken(answer, seen, longest)) answer.socket.destroy();
    }
  }

  server.on('request', ({ httpVersionMajor }, answer) => {
    if (httpVersionMajor !== 1) return;
    answers.set(answer, newAnswering());
    looking ??= setInterval(look, lookAtUntakenEvery(longest)).unref();
    answer.once('close', () => {
      answers.delete(answer);
      if (answers.size > 0) return;
      clearInterval(looking);
      looking = undefined;
    });
  });
}
