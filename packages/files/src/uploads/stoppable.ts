import type { Source } from '../bytes/bytes.ts';

/** A newer request goes on with the same upload, or wants to know where it is. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
  constructor() {
    super('Another request goes on with this upload.');
  }
}

export type Stoppable = {
  readonly source: Source;
  /** Ends it where it is, also if nothing comes any more. */
  stop(): void;
};

/** A source that somebody else can end. */
export function stoppable(given: Source): Stoppable {
  const iterator = given[Symbol.asyncIterator]();
  let isStopped = false;
  let stopWaiting: ((reason: Superseded) => void) | undefined;

  /** Not a race with one long promise, which would hold on to everything that ever won against it. */
  function next(): Promise<IteratorResult<Uint8Array>> {
    const { promise, resolve, reject } = Promise.withResolvers<IteratorResult<Uint8Array>>();
    if (isStopped) reject(new Superseded());
    else {
      stopWaiting = reject;
      iterator.next().then(resolve, reject);
    }
    return promise;
  }

  async function* source(): AsyncGenerator<Uint8Array> {
    let isOver = false;
    try {
      for (;;) {
        const { done, value } = await next();
        isOver = done === true;
        if (isOver) return;
        yield value;
      }
    } finally {
      // It may never answer: whoever is silent is not waited for.
      if (!isOver) iterator.return?.().catch(() => undefined);
    }
  }

  return {
    source: source(),
    stop() {
      isStopped = true;
      stopWaiting?.(new Superseded());
    },
  };
}
