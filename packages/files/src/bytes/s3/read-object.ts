import type { Readable } from 'node:stream';
import { BytesUnavailable, type Range, type Source } from '../bytes.ts';
import { noFailures, type S3Calls } from './s3-calls.ts';
import { S3Refusal } from './s3-failure.ts';

type Opened = {
  readonly body: Readable;
  readonly etag: string | undefined;
  /** Where what was asked for ends. */
  readonly end: number;
};

const rangeText = ({ start, end }: Range) =>
  `bytes=${start}-${Number.isFinite(end) ? end - 1 : ''}`;

/** Where the answer begins and how large the object is. */
function answeredRange(answer: {
  readonly ContentRange?: string | undefined;
  readonly ContentLength?: number | undefined;
}): { readonly start: number; readonly size: number } {
  const [, start, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.ContentRange ?? '') ?? [];
  return start === undefined
    ? { start: 0, size: answer.ContentLength ?? 0 }
    : { start: Number(start), size: Number(size) };
}

async function open(
  { ask, bucket }: S3Calls,
  name: string,
  range: Range,
  {
    etag,
    signal,
  }: { readonly etag?: string | undefined; readonly signal?: AbortSignal | undefined },
): Promise<Opened> {
  const isWhole = range.start === 0 && range.end === Number.POSITIVE_INFINITY;
  const answer = await ask(
    (s3, options) =>
      s3.getObject(
        {
          Bucket: bucket,
          Key: name,
          ...(isWhole ? {} : { Range: rangeText(range) }),
          // Bytes of one object and no other, however often the connection is lost.
          ...(etag === undefined ? {} : { IfMatch: etag }),
        },
        options,
      ),
    { signal },
  );
  const body = answer.Body as unknown as Readable;
  // It may fail while nobody reads; whoever reads then finds out.
  body.on('error', () => undefined);
  const { start, size } = answeredRange(answer);
  if (start !== range.start) {
    body.destroy();
    throw new BytesUnavailable(`S3 answers with bytes from ${start} on, not from ${range.start}.`);
  }
  return { body, etag: answer.ETag, end: Math.min(range.end, size) };
}

async function* nothing(): Source {}

async function* throughCuts(
  calls: S3Calls,
  name: string,
  first: Opened,
  start: number,
  signal: AbortSignal | undefined,
): Source {
  const { end, etag } = first;
  let { body } = first;
  let position = start;
  let failures = noFailures();
  try {
    while (true) {
      signal?.throwIfAborted();
      try {
        for await (const chunk of body as AsyncIterable<Uint8Array>) {
          const wanted = chunk.subarray(0, end - position);
          position += wanted.length;
          failures = noFailures();
          yield wanted;
          signal?.throwIfAborted();
          if (wanted.length < chunk.length) return;
        }
        if (position === end) return;
        throw new Error(`The answer ended ${end - position} bytes early.`);
      } catch (error) {
        signal?.throwIfAborted();
        await calls.beforeAnother(failures, error);
      }
      ({ body } = await open(calls, name, { start: position, end }, { etag, signal }));
    }
  } finally {
    body.destroy();
  }
}

/**
 * The bytes of an object, once it is known that it is there. A connection that is lost on the way is
 * replaced by another one, from the first byte on that did not come.
 */
export async function readObject(
  calls: S3Calls,
  name: string,
  range: Range = { start: 0, end: Number.POSITIVE_INFINITY },
  signal?: AbortSignal,
): Promise<Source> {
  if (range.end <= range.start) {
    await calls.ask((s3, options) => s3.headObject({ Bucket: calls.bucket, Key: name }, options));
    return nothing();
  }
  try {
    const first = await open(calls, name, range, { signal });
    return throughCuts(calls, name, first, range.start, signal);
  } catch (error) {
    // It is there, and ends before the range begins.
    if (error instanceof S3Refusal && error.code === 'InvalidRange') return nothing();
    throw error;
  }
}

/** All of a small one. */
export async function readWhole(calls: S3Calls, name: string, size: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await readObject(calls, name)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (bytes.length !== size) {
    throw new BytesUnavailable(`S3 keeps ${bytes.length} bytes where ${size} were written.`);
  }
  return bytes;
}
