import { BrokenFile } from '@latchkey/kernel/commands/broken-file';
import { type FileRecord, longestRecord } from './file-record.ts';

/** Where in a row a character stands. What is astray makes a row that cannot be read, and no other. */
type Place = 'field begins' | 'plain' | 'quoted' | 'quote in quotes' | 'astray';

function after(place: Place, character: string): Place {
  if (place === 'astray') return 'astray';
  if (place === 'quoted') return character === '"' ? 'quote in quotes' : 'quoted';
  if (character === ',') return 'field begins';
  if (place === 'quote in quotes') {
    if (character === '"') return 'quoted';
    return character === '\r' ? 'quote in quotes' : 'astray';
  }
  return place === 'field begins' && character === '"' ? 'quoted' : 'plain';
}

/**
 * Cuts a CSV file into its rows. A line break inside of quotes belongs to the field; quotes are those
 * that a field begins with, so that one inside of a name takes nobody along.
 */
export async function* csvRecords(pieces: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let line = 1;
  let startLine = 1;
  let place: Place = 'field begins';
  let held = '';
  let tooLong = false;

  const record = (text: string): FileRecord =>
    tooLong || text.length > longestRecord
      ? { line: startLine, tooLong: true }
      : { line: startLine, text };

  for await (const piece of pieces) {
    let start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const character = piece[at] ?? '';
      if (character !== '\n') {
        place = after(place, character);
        continue;
      }
      line += 1;
      if (place === 'quoted') continue;
      const text = (held + piece.slice(start, at)).replace(/\r$/, '');
      if (text !== '' || tooLong) yield record(text);
      place = 'field begins';
      held = '';
      tooLong = false;
      start = at + 1;
      startLine = line;
    }
    tooLong ||= held.length + piece.length - start > longestRecord;
    held = tooLong ? '' : held + piece.slice(start);
  }
  if (place === 'quoted') throw new BrokenFile(startLine, 'a quote is opened and never closed.');
  // Whoever was cut off would come in without what stood behind: that they are disabled, for one.
  if (held !== '' || tooLong)
    throw new BrokenFile(startLine, 'the last row is not ended by a line break. Is it cut off?');
}

const usual = /(?:"((?:[^"]|"")*)"|((?:[^,"][^,]*)?))(,|$)/gy;

/** Firebase says quotes twice in claims, but for those behind a backslash. */
const byBackslash = /(?:"((?:[^"\\]|""|\\"|\\(?!"))*)"|((?:[^,"][^,]*)?))(,|$)/gy;

function fieldsBy(field: RegExp, row: string): readonly string[] | undefined {
  const fields: string[] = [];
  field.lastIndex = 0;
  for (let match = field.exec(row); match; match = field.exec(row)) {
    const [, quoted, plain = '', end] = match;
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') return fields;
  }
  return undefined;
}

/** The fields of one row, in each way in which it can be read. */
export const csvReadings = (row: string): readonly (readonly string[])[] =>
  [usual, byBackslash].flatMap((field) => {
    const fields = fieldsBy(field, row);
    return fields === undefined ? [] : [fields];
  });
