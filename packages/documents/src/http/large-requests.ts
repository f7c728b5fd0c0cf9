import type { OperatorPrincipal } from '@latchkey/kernel/principal';

/** As many bytes are a few milliseconds of work, in which nobody else is answered. */
export const largeBody = 32 * 1024;

/** A request whose caller is known and may do everything, so that no rule has to be asked. */
export type LargeRequest = {
  readonly method: string;
  readonly url: string;
  readonly body: Uint8Array;
  readonly principal: OperatorPrincipal;
  /** Milliseconds, of the clock that all nodes have. */
  readonly now: number;
};

/** Who answers what takes long to make ready, beside this thread. */
export type LargeRequests = {
  /** The answer as it is sent. */
  answer(request: LargeRequest): Promise<string>;
};
