import type { After } from '@latchkey/kernel/after';

/** One try to deliver one message. */
export type Attempt = {
  /** The message's own, the same in every attempt. */
  readonly id: string;
  /** Aborted when the message is no longer ours, or the process has to go. */
  readonly signal: AbortSignal;
  readonly after: After;
};

/** A step of a delivery took longer than it may. */
export class StepTimedOut extends Error {
  override readonly name = 'StepTimedOut';
  readonly code: string;
  constructor(step: string) {
    super(`No answer in time: ${step}.`);
    this.code = `ETIMEDOUT ${step}`;
  }
}

export type WatchedSteps = {
  /** Aborted with the attempt, and when a step takes too long. */
  readonly signal: AbortSignal;
  /** Ends the step before. */
  enter(step: string, limit: number): void;
  end(): void;
};

/** However a server spends the time, silent or byte by byte, a step ends. */
export function watchSteps({ signal, after }: Attempt): WatchedSteps {
  const overtime = new AbortController();
  let cancel = () => {};
  return {
    signal: AbortSignal.any([signal, overtime.signal]),
    enter(step, limit) {
      cancel();
      cancel = after(limit, () => overtime.abort(new StepTimedOut(step)));
    },
    end: () => cancel(),
  };
}
