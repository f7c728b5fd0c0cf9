import { BrokenFile } from '@latchkey/kernel/commands/broken-file';
import { type FileRecord, longestRecord } from './file-record.ts';

/**
 * Cuts `{"users":[{…},{…}]}` into the texts of its users. It knows brackets and strings only; what
 * is no JSON inside of a user is found out by whoever reads that user.
 */
export async function* jsonRecords(pieces: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let line = 1;
  let depth = 0;
  let inString = false;
  let escaped = false;
  /** The text of the string that is being read, outside of the users. */
  let name = '';
  let seenUsers = false;
  let inUsers = false;
  let startLine = 1;
  /** What earlier pieces held of the user that is being read. */
  let held = '';
  let tooLong = false;

  for await (const piece of pieces) {
    let start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const character = piece[at] ?? '';
      if (character === '\n') line += 1;
      if (inString) {
        if (escaped) escaped = false;
        else if (character === '\\') escaped = true;
        else if (character === '"') inString = false;
        else if (depth === 1 && name.length < 100) name += character;
        continue;
      }
      switch (character) {
        case '"':
          if (inUsers && depth === 2) throw new BrokenFile(line, 'a user is not an object.');
          inString = true;
          if (depth === 1) name = '';
          break;
        case '{':
        case '[':
          if (depth === 0 && (character === '[' || seenUsers))
            throw new BrokenFile(line, 'this is not an object with a list of users.');
          if (inUsers && depth === 2) {
            if (character === '[') throw new BrokenFile(line, 'a user is not an object.');
            start = at;
            startLine = line;
          }
          if (depth === 1 && name === 'users') {
            if (character === '{' || seenUsers)
              throw new BrokenFile(line, 'there is no one list of users.');
            seenUsers = true;
            inUsers = true;
          }
          depth += 1;
          break;
        case '}':
        case ']':
          depth -= 1;
          if (depth < 0) throw new BrokenFile(line, 'a bracket too many.');
          if (inUsers && depth === 1) inUsers = false;
          if (inUsers && depth === 2) {
            const text = held + piece.slice(start, at + 1);
            yield tooLong || text.length > longestRecord
              ? { line: startLine, tooLong: true }
              : { line: startLine, text };
            held = '';
            tooLong = false;
          }
          break;
        default:
          if (depth === 0 && character.trim() !== '')
            throw new BrokenFile(line, 'this is not an object with a list of users.');
          if (inUsers && depth === 2 && character !== ',' && character.trim() !== '')
            throw new BrokenFile(line, 'a user is not an object.');
      }
    }
    if (inUsers && depth > 2) {
      tooLong ||= held.length + piece.length - start > longestRecord;
      held = tooLong ? '' : held + piece.slice(start);
    }
  }
  if (depth > 0 || inString) throw new BrokenFile(line, 'the file ends in the middle.');
  if (!seenUsers) throw new BrokenFile(line, 'there is no list of users.');
}
