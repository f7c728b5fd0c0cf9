import { RequestRefused, requestRefusal } from '@latchkey/kernel/http/request-refused';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { SharedDatabase } from '@latchkey/kernel/store/shared-database';
import { Unavailable } from '@latchkey/kernel/unavailable';
import type { LargeRequest } from '../http/large-requests.ts';
import type { QueryLimits } from '../store/query-limits.ts';

/** What the thread is started with. */
export type LargeRequestsStart = {
  readonly database: SharedDatabase;
  readonly limits: QueryLimits;
  readonly isExplained: boolean;
};

export type LargeTask = LargeRequest & { readonly id: number };

/** A failure between two threads, which share no classes. */
type Failure =
  | { readonly kind: 'rpc'; readonly error: Pick<RpcRefused, 'code' | 'message' | 'details'> }
  | { readonly kind: 'request'; readonly error: Pick<RequestRefused, 'code' | 'message'> }
  | {
      readonly kind: 'unavailable';
      readonly error: Pick<Unavailable, 'message' | 'sentence' | 'retryAfterSeconds' | 'isFault'>;
    }
  | { readonly kind: 'fault'; readonly message: string; readonly stack: string };

export type LargeAnswer = { readonly id: number } & (
  | { readonly text: string }
  | { readonly failure: Failure }
);

export function failureOf(error: unknown): Failure {
  if (error instanceof RpcRefused) {
    const { code, message, details } = error;
    return { kind: 'rpc', error: { code, message, details } };
  }
  if (error instanceof Unavailable) {
    const { message, sentence, retryAfterSeconds, isFault } = error;
    return { kind: 'unavailable', error: { message, sentence, retryAfterSeconds, isFault } };
  }
  const refusal = requestRefusal(error);
  if (refusal !== undefined) {
    return { kind: 'request', error: { code: refusal.code, message: refusal.message } };
  }
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'fault', message, stack };
}

export function errorOf(failure: Failure): Error {
  switch (failure.kind) {
    case 'rpc': {
      const { code, message, details } = failure.error;
      return new RpcRefused(code, message, details);
    }
    case 'request':
      return new RequestRefused(failure.error.code, failure.error.message);
    case 'unavailable':
      return new Unavailable(failure.error.message, failure.error);
    case 'fault':
      return Object.assign(new Error(failure.message), { stack: failure.stack });
  }
}
