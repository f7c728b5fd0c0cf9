import { BrokenFile } from '@latchkey/kernel/commands/broken-file';
import { type FileRecord, longestRecord } from './file-record.ts';

const [lineFeed, backslash, quote, comma] = [0x0a, 0x5c, 0x22, 0x2c] as const;
const [openingBrace, openingBracket, closingBrace, closingBracket] = [
  0x7b, 0x5b, 0x7d, 0x5d,
] as const;

/** Looks for a character from ever later places, and again only once it has been passed. */
function follow(text: string, character: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) found = text.indexOf(character, from);
    if (found === -1) found = text.length;
    return found;
  };
}

const isSpace = (character = '') => character.trim() === '';

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
    const nextQuote = follow(piece, '"');
    const nextBackslash = follow(piece, '\\');
    const nextLineFeed = follow(piece, '\n');
    for (let at = 0; at < piece.length; at += 1) {
      if (inString && !escaped) {
        // Most of a file is texts, of which only the end matters.
        const end = Math.min(nextQuote(at), nextBackslash(at));
        if (depth === 1 && name.length < 100) name += piece.slice(at, end);
        for (let feed = nextLineFeed(at); feed < end; feed = nextLineFeed(feed + 1)) line += 1;
        at = end;
        const ender = piece.charCodeAt(at);
        inString = ender !== quote;
        escaped = ender === backslash;
        continue;
      }
      // Numbers, because a text of one character for each of the file's takes four times as long.
      const character = piece.charCodeAt(at);
      if (character === lineFeed) line += 1;
      if (inString) {
        escaped = false;
        continue;
      }
      switch (character) {
        case quote:
          if (inUsers && depth === 2) throw new BrokenFile(line, 'a user is not an object.');
          inString = true;
          if (depth === 1) name = '';
          break;
        case openingBrace:
        case openingBracket:
          if (depth === 0 && (character === openingBracket || seenUsers))
            throw new BrokenFile(line, 'this is not an object with a list of users.');
          if (inUsers && depth === 2) {
            if (character === openingBracket)
              throw new BrokenFile(line, 'a user is not an object.');
            start = at;
            startLine = line;
          }
          if (depth === 1 && name === 'users') {
            if (character === openingBrace || seenUsers)
              throw new BrokenFile(line, 'there is no one list of users.');
            seenUsers = true;
            inUsers = true;
          }
          depth += 1;
          break;
        case closingBrace:
        case closingBracket:
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
          if (depth === 0 && !isSpace(piece[at]))
            throw new BrokenFile(line, 'this is not an object with a list of users.');
          if (inUsers && depth === 2 && character !== comma && !isSpace(piece[at]))
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
