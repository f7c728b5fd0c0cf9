import { BrokenFile } from '@latchkey/kernel/commands/broken-file';
import { claimsColumn, isNameColumn } from './csv-columns.ts';
import { type FileRecord, longestRecord } from './file-record.ts';

/** Where in its field a character stands. */
type Place = 'at its beginning' | 'in the open' | 'in quotes' | 'behind a quote';

const notWhereTheyBelong =
  'quotes are not where they belong, so that nobody can tell where a row ends. JSON has no such doubts.';

/**
 * Cuts a CSV file into its rows, and these into their fields. Quotes are those that a field begins with;
 * inside of them they are said twice, and names and claims may have line breaks. Whatever is not so could
 * be the work of somebody whose name is in the file, and all of it is refused.
 *
 * Firebase says a quote in claims once where a backslash is before it. JSON has an escaped quote, and the
 * end of a text, behind a backslash: their number is odd then, and even where all are said twice.
 */
export async function* csvRecords(pieces: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let line = 1;
  let startLine = 1;
  let place: Place = 'at its beginning';
  let column = 0;
  let fields: string[] = [];
  let field = '';
  let length = 0;
  let previous = '';
  let quotes = 0;

  function endField(): void {
    fields.push(field);
    field = '';
    column += 1;
    place = 'at its beginning';
  }

  function endRow(): FileRecord | undefined {
    if (place === 'in the open') field = field.replace(/\r$/, '');
    const isBlank = column === 0 && field === '' && length <= '\r\n'.length;
    endField();
    const row: FileRecord =
      length > longestRecord ? { line: startLine, tooLong: true } : { line: startLine, fields };
    column = 0;
    fields = [];
    length = 0;
    startLine = line;
    return isBlank ? undefined : row;
  }

  for await (const piece of pieces) {
    let from = 0;
    const keep = (until: number) => {
      field += piece.slice(from, until);
      from = until + 1;
      // A row that is too long is only followed to its end.
      if (length <= longestRecord) return;
      field = '';
      fields = [];
    };
    for (let at = 0; at < piece.length; at += 1) {
      const character = piece[at] ?? '';
      if (quotes > 0 && character === '"') {
        quotes += 1;
        from = at + 1;
        continue;
      }
      if (quotes > 0) field += '"'.repeat(Math.ceil(quotes / 2));
      quotes = 0;
      length += 1;
      if (character === '\n') line += 1;
      if (place === 'in quotes') {
        if (character === '\n' && !isNameColumn(column) && column !== claimsColumn)
          throw new BrokenFile(startLine, notWhereTheyBelong);
        if (character === '"') {
          keep(at);
          if (column === claimsColumn && previous === '\\') quotes = 1;
          else place = 'behind a quote';
        }
      } else if (character === ',') {
        keep(at);
        endField();
      } else if (character === '\n') {
        keep(at);
        const row = endRow();
        if (row !== undefined) yield row;
      } else if (place === 'behind a quote') {
        if (character === '"') place = 'in quotes';
        else if (character !== '\r') throw new BrokenFile(line, notWhereTheyBelong);
        // The second of two quotes is the one that is meant.
        from = character === '"' ? at : at + 1;
      } else if (place === 'at its beginning' && character === '"') {
        place = 'in quotes';
        from = at + 1;
      } else {
        place = 'in the open';
      }
      previous = character;
    }
    keep(piece.length);
  }
  if (place === 'in quotes') throw new BrokenFile(startLine, 'a quote is opened and never closed.');
  // Whoever was cut off would come in without what stood behind: that they are disabled, for one.
  if (length > 0)
    throw new BrokenFile(
      startLine,
      'the last row is not ended by a line break. If the file is not cut off, add one.',
    );
}
