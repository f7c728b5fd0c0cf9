import type { S3 } from '@aws-sdk/client-s3';
import { afterwards } from '@latchkey/kernel/after';
import type { S3Address } from './s3-address.ts';
import { isPassing, worded } from './s3-failure.ts';

/** Milliseconds. Whoever waits for an upload or a download waits for these, too. */
export type S3Patience = {
  /** Until there is a connection. */
  readonly connect: number;
  /** Without a byte in either direction. */
  readonly idle: number;
  /** For one try. */
  readonly try: number;
  /** For one try where S3 moves many bytes: copies, and putting parts together. */
  readonly longTry: number;
  /** Tries of one call, or of one read since its last byte. */
  readonly tries: number;
  /** After this no further one is begun. */
  readonly altogether: number;
  /** Before the second try; twice as long before every other one. */
  readonly pause: number;
};

export const usualPatience: S3Patience = {
  connect: 3_000,
  idle: 10_000,
  try: 60_000,
  longTry: 600_000,
  tries: 5,
  altogether: 30_000,
  pause: 100,
};

export type Failures = { count: number; readonly since: number };

export const noFailures = (): Failures => ({ count: 0, since: performance.now() });

type Asking = { readonly isLong?: boolean; readonly signal?: AbortSignal | undefined };

export type S3Calls = {
  readonly bucket: string;
  /** With new tries for what may pass. Fails with `BytesUnavailable`, an `S3Refusal`, or as the signal says. */
  ask<Answer>(
    call: (s3: S3, options: { readonly abortSignal: AbortSignal }) => Promise<Answer>,
    asking?: Asking,
  ): Promise<Answer>;
  /** Waits until it is time for another try. Fails if there is to be none. */
  beforeAnother(failures: Failures, error: unknown): Promise<void>;
};

/** A random part of it, so that those who were turned away together do not come back together. */
const pauseAfter = (failures: number, first: number) =>
  first * 2 ** (failures - 1) * (0.5 + Math.random() / 2);

export function createCalls(s3: S3, address: S3Address, patience: S3Patience): S3Calls {
  async function beforeAnother(failures: Failures, error: unknown): Promise<void> {
    failures.count += 1;
    const isTooLate = performance.now() - failures.since > patience.altogether;
    if (!isPassing(error) || failures.count >= patience.tries || isTooLate) {
      throw worded(error, address);
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, pauseAfter(failures.count, patience.pause));
    await promise;
  }

  return {
    bucket: address.bucket,
    beforeAnother,
    async ask(call, { isLong = false, signal } = {}) {
      const failures = noFailures();
      while (true) {
        signal?.throwIfAborted();
        const late = new AbortController();
        // Called off once there is an answer: what is streamed after it has a time of its own.
        const callOff = afterwards(isLong ? patience.longTry : patience.try, () => late.abort());
        const abortSignal =
          signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]);
        try {
          return await call(s3, { abortSignal });
        } catch (error) {
          signal?.throwIfAborted();
          await beforeAnother(failures, error);
        } finally {
          callOff();
        }
      }
    },
  };
}
