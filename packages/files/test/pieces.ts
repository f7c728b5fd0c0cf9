import type { Source } from '../src/bytes/bytes.ts';

/** A source of these texts, one piece each. */
export async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

export class Cut extends Error {
  override readonly name = 'Cut';
}

/** The same, and then the connection is gone. */
export async function* cutAfter(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  yield* pieces(...texts);
  throw new Cut('The connection is gone.');
}

export async function textOf(source: Source): Promise<string> {
  return (await bytesOf(source)).toString();
}

export async function bytesOf(source: Source): Promise<Buffer> {
  const found: Uint8Array[] = [];
  for await (const piece of source) found.push(piece);
  return Buffer.concat(found);
}

/** A source that gives this much and then waits until somebody lets it go on, or end. */
export function stalling(text: string) {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isWaiting, resolve: waits } = Promise.withResolvers<void>();
  async function* source(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text);
    waits();
    await mayGoOn;
  }
  return { source: source(), isWaiting, goOn };
}
