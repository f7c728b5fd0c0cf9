import { type ByteWriter, makeRoom } from './byte-writer.ts';

const zero = 0x00;
const escapedZero = 0xff;
const ended = 0x01;
/** After an end in the same place, since what was cut off makes it greater. */
const cut = 0x02;

/** Up to here a loop is quicker than the way to the platform's own encoder. */
const shortText = 40;

function close(writer: ByteWriter, how: typeof ended | typeof cut): boolean {
  makeRoom(writer, 2);
  writer.bytes[writer.length++] = zero;
  writer.bytes[writer.length++] = how;
  return how === ended;
}

/** Whether all of it was written: nothing is, once the writer is as long as the limit. */
export function writeEscapedBytes(writer: ByteWriter, bytes: Uint8Array, limit: number): boolean {
  makeRoom(writer, 2 * Math.min(bytes.length, limit) + 2);
  for (const byte of bytes) {
    if (writer.length >= limit) return close(writer, cut);
    writer.bytes[writer.length++] = byte;
    if (byte === zero) writer.bytes[writer.length++] = escapedZero;
  }
  return close(writer, ended);
}

/** The bytes of UTF-8 and an end that is less than any byte. Whether all of it was written. */
export function writeText(writer: ByteWriter, text: string, limit: number): boolean {
  if (text.length <= shortText && writer.length + text.length <= limit) {
    makeRoom(writer, text.length);
    const { bytes, length } = writer;
    let index = 0;
    for (; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit === 0 || unit > 0x7f) break;
      bytes[length + index] = unit;
    }
    if (index === text.length) {
      writer.length += index;
      return close(writer, ended);
    }
  }
  // A unit of UTF-16 is at least a byte, so none beyond these can be written. A pair that is cut in
  // two here is beyond the limit, too.
  const most = Math.max(0, limit - writer.length) + 2;
  const start = text.length > most ? text.slice(0, most) : text;
  if (start.includes('\0')) return writeEscapedBytes(writer, Buffer.from(start), limit);
  makeRoom(writer, start.length * 3);
  const end = writer.length + writer.bytes.write(start, writer.length);
  writer.length = Math.min(end, Math.max(limit, writer.length));
  return close(writer, end > writer.length ? cut : ended);
}
