import type { Source } from '../bytes/bytes.ts';
import { invalid } from '../objects/invalid.ts';

/** A description and the bytes it is of, one behind the other in one body. */
export type Related = {
  /** Of the first part. */
  readonly description: Buffer;
  /** What the second part calls itself. */
  readonly mediaType: string | undefined;
  /** To be read to the end, which fails unless the end is there. */
  readonly bytes: Source;
};

const mostHeaders = 8 * 1024;
const mostDescription = 64 * 1024;

const malformed = () => invalid('The multipart body is malformed.');

const boundaryForm =
  /^multipart\/related\s*;(?:[^"]|"[^"]*")*?\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i;

function boundaryIn(contentType: string): string {
  const [, quoted, plain] = boundaryForm.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw invalid('A multipart body needs a boundary.');
  return boundary;
}

/** What has come of a source and was not taken yet. */
function openCursor(source: Source) {
  const iterator = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  /** Free behind what is held. What was taken is elsewhere by now, and is never written over. */
  let room: Buffer = Buffer.alloc(0);
  let isOver = false;

  async function more(): Promise<boolean> {
    if (isOver) return false;
    const { done, value } = await iterator.next();
    if (done === true) {
      isOver = true;
      return false;
    }
    const piece = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    add(piece);
    return true;
  }

  /** However small the pieces are, each byte is copied a few times and no more. */
  function add(piece: Buffer): void {
    if (held.length === 0) {
      held = piece;
      room = Buffer.alloc(0);
      return;
    }
    const length = held.length + piece.length;
    if (piece.length > room.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * held.length));
      held.copy(larger);
      room = larger.subarray(held.length);
      held = larger.subarray(0, held.length);
    }
    piece.copy(room);
    held = Buffer.from(held.buffer, held.byteOffset, length);
    room = room.subarray(piece.length);
  }

  function take(length: number): Buffer {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  }

  return {
    /** What is before the mark, which is taken as well. */
    async until(mark: Buffer, most: number): Promise<Buffer> {
      let searched = 0;
      for (;;) {
        const found = held.subarray(0, most + mark.length).indexOf(mark, searched);
        if (found < 0 && held.length >= most + mark.length) throw malformed();
        searched = Math.max(0, held.length - mark.length + 1);
        if (found >= 0) {
          const before = take(found);
          take(mark.length);
          return before;
        }
        if (!(await more())) throw malformed();
      }
    },

    async exactly(length: number): Promise<Buffer> {
      while (held.length < length) if (!(await more())) throw malformed();
      return take(length);
    },

    /** The same without holding it: whatever cannot be the beginning of the mark is handed on. */
    async *streamUntil(mark: Buffer): AsyncGenerator<Uint8Array> {
      for (;;) {
        const found = held.indexOf(mark);
        if (found >= 0) {
          if (found > 0) yield take(found);
          take(mark.length);
          return;
        }
        const sure = held.length - mark.length + 1;
        if (sure > 0) yield take(sure);
        if (!(await more())) throw malformed();
      }
    },

    /** To the end, of which nothing may be but white space. */
    async end(): Promise<void> {
      let length = 0;
      do {
        length += held.length;
        const isBlank = take(held.length).toString('latin1').trim() === '';
        if (length > mostHeaders || !isBlank) throw malformed();
      } while (await more());
    },
  };
}

/** A mark before the headers of a part may have spaces behind it, and nothing else. */
function headersIn(block: Buffer): ReadonlyMap<string, string> {
  const [rest = '', ...lines] = block.toString('latin1').split('\r\n');
  if (rest.trim() !== '') throw malformed();
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) throw malformed();
    headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const encoding = headers.get('content-transfer-encoding') ?? 'binary';
  if (!/^(?:binary|7bit|8bit)$/i.test(encoding)) {
    throw invalid('Parts are sent as they are, and in no transfer encoding.');
  }
  return headers;
}

/** Reads as far as the bytes, which are read by whoever takes them. */
export async function readRelated(contentType: string, source: Source): Promise<Related> {
  const boundary = Buffer.from(`--${boundaryIn(contentType)}`, 'latin1');
  const mark = Buffer.concat([Buffer.from('\r\n'), boundary]);
  const endOfHeaders = Buffer.from('\r\n\r\n');
  const cursor = openCursor(source);
  const preamble = await cursor.until(boundary, 2);
  if (preamble.length > 0 && preamble.toString('latin1') !== '\r\n') throw malformed();
  headersIn(await cursor.until(endOfHeaders, mostHeaders));
  const description = await cursor.until(mark, mostDescription);
  const headers = headersIn(await cursor.until(endOfHeaders, mostHeaders));

  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield* cursor.streamUntil(mark);
    if ((await cursor.exactly(2)).toString('latin1') !== '--') throw malformed();
    await cursor.end();
  }

  return { description, mediaType: headers.get('content-type'), bytes: bytes() };
}
