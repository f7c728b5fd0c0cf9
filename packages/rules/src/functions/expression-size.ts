const count = /\{(\d+)(?:,(\d*))?\}/y;
const escaped = /\\(?:[pPx]\{[^}]*\}|[pP][\s\S]|[\s\S])/y;
const characters = /\[\^?\]?(?:\\[\s\S]|\[:\^?\w+:\]|[^\]\\])*\]/y;

/**
 * About how many steps a regular expression has, without making them: `a{1000}` has a thousand, and
 * to find out by compiling takes longer than a request should.
 */
export function expressionSize(source: string): number {
  const read = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  /** Sizes of the groups that are open, and of what stands last in each. */
  const groups = [{ size: 0, last: 0 }];
  let at = 0;
  while (at < source.length) {
    const group = groups.at(-1) ?? { size: 0, last: 0 };
    const repeated = read(count, at);
    if (repeated !== null) {
      const times = Math.max(Number(repeated[1]), Number(repeated[2] ?? 0));
      group.size += group.last * (times - 1);
      group.last *= times;
      at += repeated[0].length;
      continue;
    }
    const letter = source.charAt(at);
    at += (read(escaped, at) ?? read(characters, at))?.[0].length ?? 1;
    if (letter === '(') groups.push({ size: 0, last: 0 });
    else if (letter === ')' && groups.length > 1) {
      groups.pop();
      const outer = groups.at(-1) ?? group;
      outer.size += group.size;
      outer.last = group.size;
    } else {
      group.size += 1;
      group.last = 1;
    }
  }
  return groups.reduce((sum, { size }) => sum + size, 0);
}
