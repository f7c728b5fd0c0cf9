/** Bytes that grow at their end. Used again and again, so that an entry of an index allocates nothing. */
export type ByteWriter = { bytes: Buffer; view: DataView; length: number };

const viewOf = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export function byteWriter(capacity = 4096): ByteWriter {
  const bytes = Buffer.alloc(capacity);
  return { bytes, view: viewOf(bytes), length: 0 };
}

export function makeRoom(writer: ByteWriter, more: number): void {
  const needed = writer.length + more;
  if (needed <= writer.bytes.length) return;
  const bytes = Buffer.alloc(Math.max(needed, writer.bytes.length * 2));
  bytes.set(writer.bytes.subarray(0, writer.length));
  writer.bytes = bytes;
  writer.view = viewOf(bytes);
}

export function writeByte(writer: ByteWriter, byte: number): void {
  makeRoom(writer, 1);
  writer.bytes[writer.length++] = byte;
}

/** What stands there now, for keeps. */
export const copyOf = (writer: ByteWriter): Buffer =>
  Buffer.from(writer.bytes.subarray(0, writer.length));
