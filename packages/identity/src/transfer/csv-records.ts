import { BrokenFile } from '@latchkey/kernel/commands/broken-file';
import { type FileRecord, longestRecord } from './file-record.ts';

/** Cuts a CSV file into its rows. A line break inside of quotes belongs to the field. */
export async function* csvRecords(pieces: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let line = 1;
  let startLine = 1;
  let quoted = false;
  let held = '';
  let tooLong = false;

  const record = (text: string): FileRecord =>
    tooLong || text.length > longestRecord
      ? { line: startLine, tooLong: true }
      : { line: startLine, text };

  for await (const piece of pieces) {
    let start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const character = piece[at];
      // A quote inside of a quoted field is said twice, which comes out even.
      if (character === '"') quoted = !quoted;
      if (character !== '\n') continue;
      line += 1;
      if (quoted) continue;
      const text = (held + piece.slice(start, at)).replace(/\r$/, '');
      if (text !== '' || tooLong) yield record(text);
      held = '';
      tooLong = false;
      start = at + 1;
      startLine = line;
    }
    tooLong ||= held.length + piece.length - start > longestRecord;
    held = tooLong ? '' : held + piece.slice(start);
  }
  if (quoted) throw new BrokenFile(startLine, 'a quote is opened and never closed.');
  if (held !== '' || tooLong) yield record(held);
}

/** The fields of one row. */
export function csvFields(row: string): readonly string[] {
  const fields: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^,"]*))(,|$)/gy;
  for (let match = field.exec(row); match; match = field.exec(row)) {
    const [, quoted, plain = '', end] = match;
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') return fields;
  }
  throw new SyntaxError('The quotes of a field are not where they should be.');
}
