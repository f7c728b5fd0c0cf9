import { BackupDamaged } from './sealed-stream.ts';

/** A stream, handed out in parts of so many bytes. */
export type Divided = {
  part(bytes: number): AsyncGenerator<Buffer>;
  /** Whatever is left of it. */
  rest(): AsyncGenerator<Buffer>;
};

export function divided(source: AsyncIterator<Buffer>): Divided {
  let waiting: Buffer = Buffer.alloc(0);

  /** Undefined at the end. */
  async function next(most: number): Promise<Buffer | undefined> {
    while (waiting.length === 0) {
      const { value, done } = await source.next();
      if (done === true) return undefined;
      waiting = value;
    }
    const piece = waiting.subarray(0, most);
    waiting = waiting.subarray(piece.length);
    return piece;
  }

  return {
    async *part(bytes) {
      for (let missing = bytes; missing > 0; ) {
        const piece = await next(missing);
        if (piece === undefined) throw new BackupDamaged('The backup ends too early.');
        missing -= piece.length;
        yield piece;
      }
    },
    async *rest() {
      for (;;) {
        const piece = await next(Number.POSITIVE_INFINITY);
        if (piece === undefined) return;
        yield piece;
      }
    },
  };
}
