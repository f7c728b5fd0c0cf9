import { BackupDamaged } from './sealed-stream.ts';

/** A stream, handed out in parts of so many bytes. */
export type Divided = {
  part(bytes: number): AsyncGenerator<Buffer>;
  /** Up to the end of a line, which is not in it. */
  line(mostBytes: number): Promise<string>;
  /** Whatever is left of it. */
  rest(): AsyncGenerator<Buffer>;
};

const newLine = 0x0a;

export function divided(source: AsyncIterator<Buffer>): Divided {
  let waiting: Buffer = Buffer.alloc(0);

  /** Undefined at the end. */
  async function next(most: number, end?: number): Promise<Buffer | undefined> {
    while (waiting.length === 0) {
      const { value, done } = await source.next();
      if (done === true) return undefined;
      waiting = value;
    }
    const found = end === undefined ? -1 : waiting.indexOf(end);
    const piece = waiting.subarray(0, found < 0 ? most : Math.min(most, found + 1));
    waiting = waiting.subarray(piece.length);
    return piece;
  }

  const required = (piece: Buffer | undefined): Buffer => {
    if (piece === undefined) throw new BackupDamaged('The backup ends too early.');
    return piece;
  };

  return {
    async *part(bytes) {
      for (let missing = bytes; missing > 0; ) {
        const piece = required(await next(missing));
        missing -= piece.length;
        yield piece;
      }
    },
    async line(mostBytes) {
      const pieces: Buffer[] = [];
      for (let left = mostBytes; left > 0; ) {
        const piece = required(await next(left, newLine));
        left -= piece.length;
        if (piece.at(-1) === newLine) {
          return Buffer.concat([...pieces, piece.subarray(0, -1)]).toString();
        }
        pieces.push(piece);
      }
      throw new BackupDamaged('The backup has a line that nobody wrote.');
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
