import fc from 'fast-check';
import { fields, name, requests, roots, structuredQuery, values } from './good-requests.ts';

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    Number.MAX_VALUE,
    '',
    '__name__',
    '`',
    'a.b',
    '\0',
    '\ud800',
    '$transaction',
    '$pageToken',
    'x'.repeat(7000),
    '2020-01-01T00:00:00Z',
    '9'.repeat(40),
    'AAAA',
    [],
    {},
    'NaN',
    2 ** 53,
  ),
  fc.constantFrom<unknown>(...values, fields, name, structuredQuery),
  fc.string(),
  fc.integer(),
  fc.jsonValue(),
);

/** A member's name made of anything, also of an object whose own `toString` is no function. */
const nameLike = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Another value somewhere within, or something more, or something less. */
function mutated(whole: unknown, places: readonly number[], replacement: unknown): unknown {
  const [place = 0, ...deeper] = places;
  if (typeof whole !== 'object' || whole === null || places.length === 0) return replacement;
  const entries: [string, unknown][] = Object.entries(whole);
  const index = place % (entries.length + 2);
  if (index === entries.length) entries.push([nameLike(replacement), replacement]);
  else if (index > entries.length) entries.pop();
  else {
    const [key, value] = entries[index] ?? ['', null];
    entries[index] = [key, mutated(value, deeper, replacement)];
  }
  return Array.isArray(whole) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

const mutations = fc.array(
  fc.record({ places: fc.array(fc.nat(20), { maxLength: 12 }), replacement: odd }),
  { maxLength: 3 },
);

/** Some letters of an address replaced by others, escaped so that they are one. */
const address = fc.array(
  fc.record({
    at: fc.nat(),
    text: fc.constantFrom(
      '/',
      ':',
      '%2F',
      '%00',
      '%',
      '?',
      '&',
      '=',
      '.',
      '..',
      '`',
      '%F0%9F',
      '__x__',
      'ü',
    ),
  }),
  { maxLength: 2 },
);

function addressed(good: string, edits: readonly { at: number; text: string }[]): string {
  let edited = good;
  for (const { at, text } of edits) {
    const place = at % (edited.length + 1);
    edited = edited.slice(0, place) + text + edited.slice(place + 1);
  }
  return encodeURI(edited).replaceAll('%25', '%');
}

/** Some letters of the text of a body replaced by others, or its end missing. */
const bodyEdits = fc.array(
  fc.record({
    at: fc.nat(),
    text: fc.constantFrom(
      '',
      '"',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '\\u0000',
      '\\ud800',
      '\xff',
      '9e999',
    ),
    isCut: fc.boolean(),
  }),
  { maxLength: 1 },
);

const rarely = <Value>(value: fc.Arbitrary<Value>, otherwise: Value) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: value });

/** What stands in place of a header of authorization: the names of people are known to the scene. */
const senders = rarely(
  fc.oneof(
    fc.constantFrom('Bearer ', 'Basic owner', 'Bearer x.y.z', 'Bearer owner owner'),
    fc.base64String().map((text) => `Bearer ${text}`),
    fc.base64String({ maxLength: 6000 }).map((text) => `Bearer eyJhbGciOiJSUzI1NiJ9.${text}.AA`),
  ),
  '',
);

export type MalformedRequest = {
  readonly method: string;
  readonly address: string;
  readonly body: Buffer | undefined;
  /** Who asks, unless something stands in its place. */
  readonly who: 'owner' | 'account' | 'nobody';
  readonly authorization: string;
};

function editedText(text: string, edits: readonly { at: number; text: string; isCut: boolean }[]) {
  let edited = text;
  for (const { at, text: other, isCut } of edits) {
    const place = at % (edited.length + 1);
    edited = edited.slice(0, place) + other + (isCut ? '' : edited.slice(place + 1));
  }
  // One byte for every letter below 256, so that some of it is no UTF-8.
  return edits.length === 0 ? Buffer.from(edited) : Buffer.from(edited, 'latin1');
}

/** Requests of every kind, with something wrong or odd in some place or in none. */
export const malformedRequests: fc.Arbitrary<MalformedRequest> = fc
  .record({
    request: fc.constantFrom(...requests),
    method: rarely(fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD'), ''),
    changes: mutations,
    edits: address,
    bodyEdits: rarely(bodyEdits, []),
    who: fc.constantFrom('owner' as const, 'account' as const, 'nobody' as const),
    authorization: senders,
  })
  .map(({ request: [usual, good, body, root = 'documents'], method, changes, edits, ...rest }) => {
    let sent = body;
    for (const { places, replacement } of changes) sent = mutated(sent, places, replacement);
    const text = JSON.stringify(sent) ?? '';
    return {
      method: method === '' ? usual : method,
      address: roots[root] + addressed(good, edits),
      body: body === undefined ? undefined : editedText(text, rest.bodyEdits),
      who: rest.who,
      authorization: rest.authorization,
    };
  });
