export type OnBytes = (done: number, total: number) => void;

/** The same stream, and somebody is told how far it is. */
export async function* watched(
  stream: AsyncIterable<Buffer>,
  total: number,
  onProgress: OnBytes = () => undefined,
): AsyncGenerator<Buffer> {
  let done = 0;
  for await (const chunk of stream) {
    yield chunk;
    done += chunk.length;
    onProgress(done, total);
  }
}
