const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '`': '`',
  '?': '?',
};

const hexadecimalDigits: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Text as it stands, and the numbers that `\x` writes: a character of a string, an octet of bytes. */
export type Quoted = { readonly pieces: readonly (string | number)[]; readonly end: number };

/** What stands between the quote at `start` and the next of its kind on the same line. */
export function readQuoted(
  text: string,
  start: number,
  refuse: (at: number, sentence: string) => never,
): Quoted {
  const quote = text.charAt(start);
  const pieces: (string | number)[] = [];
  let at = start + 1;
  for (;;) {
    const character = text.charAt(at);
    if (character === '' || character === '\n') refuse(start, 'This text has no closing quote.');
    if (character === quote) return { pieces, end: at + 1 };
    const letter = text.charAt(at + 1);
    if (character !== '\\' || letter === '' || letter === '\n') {
      pieces.push(character);
      at += 1;
      continue;
    }
    const length = hexadecimalDigits[letter];
    if (length === undefined) {
      // A backslash before anything else stands for itself, as patterns such as '\d+' need it.
      pieces.push(escapes[letter] ?? `\\${letter}`);
      at += 2;
      continue;
    }
    const digits = text.slice(at + 2, at + 2 + length);
    const code = /^[0-9a-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
    if (digits.length < length || !(code <= 0x10ffff))
      refuse(at, `“\\${letter}” needs ${length} hexadecimal digits of a character.`);
    pieces.push(length === 2 ? code : String.fromCodePoint(code));
    at += 2 + length;
  }
}

export const quotedString = (pieces: Quoted['pieces']): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : String.fromCharCode(piece))).join('');

/** Text between two numbers is encoded at once: a character may be two pieces. */
export function quotedBytes(pieces: Quoted['pieces']): Uint8Array {
  const octets: number[] = [];
  let text = '';
  const flush = () => {
    for (const octet of new TextEncoder().encode(text)) octets.push(octet);
    text = '';
  };
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece;
      continue;
    }
    flush();
    octets.push(piece);
  }
  flush();
  return Uint8Array.from(octets);
}
