type Running = { readonly stop: () => void; readonly over: Promise<void> };

export type RunningUploads = ReturnType<typeof runningUploads>;

/**
 * What this process does for uploads, one thing at a time for each. Whoever comes later is right: a client
 * asks again only when it has given up what went before.
 */
export function runningUploads() {
  const running = new Map<string, Running>();

  async function cut(digest: string): Promise<void> {
    for (let now = running.get(digest); now !== undefined; now = running.get(digest)) {
      now.stop();
      await now.over;
    }
  }

  return {
    cut,
    async alone<Result>(
      digest: string,
      stop: () => void,
      work: () => Promise<Result>,
    ): Promise<Result> {
      await cut(digest);
      const { promise: over, resolve } = Promise.withResolvers<void>();
      running.set(digest, { stop, over });
      try {
        return await work();
      } finally {
        running.delete(digest);
        resolve();
      }
    },
  };
}
