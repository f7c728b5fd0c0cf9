import type { BytesHolder } from '@latchkey/kernel/held-bytes';
import { Unavailable } from '@latchkey/kernel/unavailable';

/** Bytes as they come or go, in pieces of any length, which nobody changes any more. */
export type Source = AsyncIterable<Uint8Array>;

/** From `start` up to and without `end`. */
export type Range = { readonly start: number; readonly end: number };

/**
 * What a store has to remember between two requests for one blob, in words of its own. It is kept in the
 * database, so that another node, or this one after a restart, can go on.
 */
export type Progress = string;

export type Written = {
  /** How many bytes of the blob are durable. */
  readonly size: number;
  readonly progress: Progress;
  /** Why there are no more, if the source failed. */
  readonly cut?: unknown;
};

/** What a listing says of a blob, finished or not. */
export type ListedBlob = {
  readonly key: string;
  readonly size: number;
  /** Milliseconds. */
  readonly modifiedAt: number;
};

/**
 * Where bytes are. A blob has a key that was made here, and never a name that somebody else chose; it is
 * written once and never changed, so that nobody reads half of it, or two versions mixed.
 */
export type Bytes = {
  readonly kind: 'disk' | 's3';
  /** Begins a blob that is written in several requests. Nobody can read it before it is finished. */
  begin(key: string): Promise<Progress>;
  /**
   * Adds bytes at the end: everything that was taken from the source is durable when it answers, also if
   * the source failed after a while, and then the answer says why. If the store fails, or the source is
   * `Abandoned`, it fails and nothing is added.
   * What an earlier try left beyond its recorded progress is written over. Nobody calls it twice at a time
   * for one blob. A store that holds bytes in memory holds only so many for one holder, and for all of a
   * group: with more the source counts as failed, for `tooMuchHeld`.
   */
  append(key: string, progress: Progress, source: Source, holder?: BytesHolder): Promise<Written>;
  /** There are no more bytes. Durable and readable when it answers; twice is once. */
  finish(key: string, progress: Progress): Promise<void>;
  /** All at once: nothing is left of a blob whose source fails, and the failure is the source's own. */
  write(key: string, source: Source, holder?: BytesHolder): Promise<{ readonly size: number }>;
  /**
   * `MissingBytes`, before anything is answered, if no finished blob is there. Whoever reads already may go on
   * to the end when it is removed meanwhile.
   */
  read(key: string, range?: Range, signal?: AbortSignal): Promise<Source>;
  /** The same bytes under another key, durable when it answers. Neither depends on the other. */
  copy(from: string, to: string): Promise<void>;
  /** Whatever is there of it, finished or not; nothing is fine. */
  remove(key: string, progress?: Progress): Promise<void>;
  /** Every blob, in any order. */
  list(): AsyncIterable<ListedBlob>;
  /** Lets go of what finished blobs were made of, where the store did not let go of it then. */
  tidy(): Promise<void>;
  /** `BytesUnavailable` where it cannot be reached or written to. */
  check(): Promise<void>;
};

/** The store cannot take or give bytes now: full disk, no connection. Nothing was changed. */
export class BytesUnavailable extends Unavailable {
  override readonly name = 'BytesUnavailable';

  constructor(message: string, options: ErrorOptions & { readonly sentence?: string } = {}) {
    const { sentence = 'The server cannot reach its files. Try again.' } = options;
    super(message, { sentence, retryAfterSeconds: 5, isFault: true }, options);
  }
}

/**
 * Thrown by a source to say that somebody else goes on with the blob: nothing more is written, not even what
 * came before.
 */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
}

/** No finished blob has this key. */
export class MissingBytes extends Error {
  override readonly name = 'MissingBytes';

  constructor(key: string, options?: ErrorOptions) {
    super(`There are no bytes under ${key}.`, options);
  }
}
