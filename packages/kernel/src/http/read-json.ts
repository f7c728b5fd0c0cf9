/** The body is not JSON we accept. Its words never repeat the body, which may hold a password. */
export class MalformedJson extends Error {
  override readonly name = 'MalformedJson';

  constructor(reason: string) {
    super(`Invalid JSON payload received. ${reason}`);
  }
}

export type JsonReading = {
  readonly depth: number;
  readonly keys: number;
  readonly arrayLength: number;
  /**
   * `plain` refuses names that mean something to JavaScript. `any` takes them like others, in
   * objects that inherit nothing: what was not sent is not there.
   */
  readonly names: 'plain' | 'any';
};

const usualReading: JsonReading = { depth: 32, keys: 1000, arrayLength: 1000, names: 'plain' };

/** Whoever copies such a key to an object by assignment would change what all objects inherit. */
const pollutingKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Reads a request body, which is one object; no body at all is an empty one. */
export function readJson(text: string, own: Partial<JsonReading> = {}): unknown {
  const reading = { ...usualReading, ...own };
  const written = text === '' ? '{}' : text;
  // Before JSON.parse, so that a hostile body is refused at the character that goes too far.
  inspect(written, reading);
  const value = parse(written);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new MalformedJson('The payload must be an object.');
  }
  return reading.names === 'plain' ? value : inheritingNothing(value);
}

/** Recursive, because what is nested too deeply does not come this far. */
function inheritingNothing(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inheritingNothing);
  // Without a prototype `__proto__` is a name like any other, also for whoever assigns.
  const members: Record<string, unknown> = Object.create(null);
  for (const [name, member] of Object.entries(value)) members[name] = inheritingNothing(member);
  return members;
}

/**
 * Walks the text once, without recursion. It sees duplicate keys that JSON.parse drops. It knows
 * only brackets, commas and strings: text that is not JSON may pass, and fails in JSON.parse.
 */
function inspect(text: string, limits: JsonReading): void {
  const open: { isArray: boolean; commas: number }[] = [];
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '{':
      case '[':
        open.push({ isArray: text[at] === '[', commas: 0 });
        if (open.length > limits.depth) throw new MalformedJson('Nested too deeply.');
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case ',': {
        const inner = open.at(-1);
        if (inner?.isArray !== true) break;
        inner.commas += 1;
        if (inner.commas >= limits.arrayLength) throw new MalformedJson('Array too long.');
        break;
      }
      case '"': {
        const end = endOfString(text, at);
        const isKey = isBeforeColon(text, end);
        checkString(text.slice(at, end), isKey && limits.names === 'plain');
        if (isKey) keys += 1;
        if (keys > limits.keys) throw new MalformedJson('Too many keys.');
        at = end - 1;
        break;
      }
    }
  }
}

/** The index after the closing quote. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  throw new MalformedJson('Unexpected end of input.');
}

function isBeforeColon(text: string, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return text[at] === ':';
}

function checkString(quoted: string, isPlainName: boolean): void {
  // Escapes can spell a forbidden key or half of a surrogate pair.
  const content = quoted.includes('\\') ? String(parse(quoted)) : quoted.slice(1, -1);
  if (!content.isWellFormed()) throw new MalformedJson('Invalid Unicode in a string.');
  if (isPlainName && pollutingKeys.has(content)) throw new MalformedJson('Forbidden key.');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The engine's own message quotes the text.
    throw new MalformedJson('Unexpected token.');
  }
}
