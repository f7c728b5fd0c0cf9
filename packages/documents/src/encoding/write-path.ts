import { numericId } from '../paths/ids.ts';
import { type ByteWriter, writeByte } from './byte-writer.ts';
import { writeOrderedInt64 } from './write-number.ts';
import { writeText } from './write-text.ts';

/** Where a list could go on. An end comes before all that can stand there instead. */
export const listMarks = { end: 0x02, cut: 0x03, number: 0x04, text: 0x05 } as const;

export function writeSegment(writer: ByteWriter, id: string, limit: number): boolean {
  const number = numericId(id);
  if (number === undefined) {
    writeByte(writer, listMarks.text);
    return writeText(writer, id, limit);
  }
  writeByte(writer, listMarks.number);
  writeOrderedInt64(writer, number);
  return true;
}

/** Whether all of it was written. */
export function writeSegments(
  writer: ByteWriter,
  segments: readonly string[],
  limit: number,
): boolean {
  for (const segment of segments) {
    if (writer.length >= limit) {
      writeByte(writer, listMarks.cut);
      return false;
    }
    if (!writeSegment(writer, segment, limit)) return false;
  }
  writeByte(writer, listMarks.end);
  return true;
}
