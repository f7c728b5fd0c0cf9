const last = 0x10ffff;

/**
 * The first text, in the order of code points, that is after all that begin with this one. Nothing if there
 * is none: the text is empty, or nothing but the last character there is.
 */
export function nextAfterPrefix(prefix: string): string | undefined {
  const characters = [...prefix];
  for (let place = characters.length - 1; place >= 0; place -= 1) {
    const code = characters[place]?.codePointAt(0) as number;
    if (code === last) continue;
    // Between these two there are halves of characters, which no name has.
    const next = code === 0xd7ff ? 0xe000 : code + 1;
    return characters.slice(0, place).join('') + String.fromCodePoint(next);
  }
  return undefined;
}
