import { invalid } from '../../objects/invalid.ts';

/** Which fields of an answer somebody wants; nothing below a field means all of it. */
export type Fields = ReadonlyMap<string, Fields>;

type Growing = Map<string, Growing>;

const word = /[\w*-]+/y;
/** More than that is nested in nothing that is answered. */
const deepest = 5;

/** Reads `a,b/c,d(e,f)`. */
export function readFields(text: string | null): Fields | undefined {
  if (text === null || text.trim() === '' || text.trim() === '*') return undefined;
  let at = 0;
  const malformed = () => invalid('The parameter "fields" is malformed.');

  function name(): string {
    word.lastIndex = at;
    const found = word.exec(text ?? '')?.[0];
    if (found === undefined) throw malformed();
    at += found.length;
    return found;
  }

  function list(depth: number): Growing {
    if (depth > deepest) throw malformed();
    const found: Growing = new Map();
    for (;;) {
      let place = found;
      for (;;) {
        const field = name();
        const below: Growing = place.get(field) ?? new Map();
        place.set(field, below);
        place = below;
        if (text?.[at] !== '/') break;
        at += 1;
      }
      if (text?.[at] === '(') {
        at += 1;
        for (const [field, fields] of list(depth + 1)) place.set(field, fields);
        if (text[at] !== ')') throw malformed();
        at += 1;
      }
      if (text?.[at] !== ',') return found;
      at += 1;
    }
  }

  const found = list(0);
  if (at !== text.length) throw malformed();
  return found;
}

/** The part of an answer that was asked for. */
export function selectFields(answer: unknown, fields: Fields | undefined): unknown {
  if (fields === undefined || fields.size === 0) return answer;
  if (Array.isArray(answer)) return answer.map((item) => selectFields(item, fields));
  if (typeof answer !== 'object' || answer === null) return answer;
  const every = fields.get('*');
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => {
      const below = fields.get(name) ?? every;
      return below === undefined ? [] : [[name, selectFields(value, below)]];
    }),
  );
}
