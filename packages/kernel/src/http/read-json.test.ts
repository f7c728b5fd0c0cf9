import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MalformedJson, readJson } from './read-json.ts';

function refusal(text: string, limits?: Parameters<typeof readJson>[1]): string {
  try {
    readJson(text, limits);
  } catch (error) {
    expect(error).toBeInstanceOf(MalformedJson);
    return error instanceof MalformedJson ? error.message : '';
  }
  return 'accepted';
}

const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
const withKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0])));
const withItems = (count: number) => JSON.stringify({ list: Array<number>(count).fill(0) });

describe('a request body', () => {
  test.each([
    ['', {}],
    ['{}', {}],
    [' \t\r\n{ } \n', {}],
    ['{"a":1,"a":2}', { a: 2 }],
    ['{"a":{"b":[1,"x",null,true,1.5e3,{}]}}', { a: { b: [1, 'x', null, true, 1500, {}] } }],
    ['{"a":"{[\\"}],:"}', { a: '{["}],:' }],
    ['{"a":"\\\\","b":"\\\\\\""}', { a: '\\', b: '\\"' }],
    [
      '{"email":"a\\u0040b.com","password":"p\\u0000\\ud83d\\ude00"}',
      { email: 'a@b.com', password: 'p\0😀' },
    ],
    ['{"a":"😀","😀":"b"}', { a: '😀', '😀': 'b' }],
    ['{"a":"\ud83d\\ude00"}', { a: '😀' }],
    [
      '{"kind":"__proto__","list":["constructor","prototype"]}',
      { kind: '__proto__', list: ['constructor', 'prototype'] },
    ],
    [
      '{"__proto":1,"proto__":2,"Constructor":3,"toString":4}',
      { __proto: 1, proto__: 2, Constructor: 3, toString: 4 },
    ],
    ['{"":1}', { '': 1 }],
  ])('%j is read', (text, value) => {
    expect(readJson(text)).toEqual(value);
  });

  test.each([
    ...[
      '{',
      '}',
      '{{}}',
      '{"a"}',
      '{"a":}',
      '{"a":1,}',
      '{,}',
      '{a:1}',
      "{'a':1}",
      '{"a":1}}',
      '{"a":1}{}',
    ],
    ...[
      '{"a":01}',
      '{"a":+1}',
      '{"a":.5}',
      '{"a":NaN}',
      '{"a":undefined}',
      '{"a":[1,]}',
      '{"a":[1}',
      '{"a":{]}',
    ],
    ...[
      '{"a":"\n"}',
      '{"a":"\\x"}',
      '{"a":"\\u12"}',
      '{"a":"',
      '{"a',
      '{"a":"\\',
      '{"a":"\\"}',
      '"',
      '"\\',
    ],
    ...[
      '{"a":1}/**/',
      '\ufeff{}',
      '\u00a0{}',
      '{}\0',
      ' ',
      'a=1&b=2',
      '<xml/>',
      'undefined',
      'nul',
      '{"a":tru}',
    ],
  ])('%j is not JSON', (text) => {
    expect(refusal(text)).toMatch(
      /^Invalid JSON payload received\. Unexpected (token|end of input)\.$/,
    );
  });

  test.each(['[]', '[{}]', '"text"', '1', 'null', 'true', ' [] '])(
    '%j is not an object',
    (text) => {
      expect(refusal(text)).toBe('Invalid JSON payload received. The payload must be an object.');
    },
  );

  test('the refusal never repeats the body, in its words or its cause', () => {
    for (const text of [
      '{"password":"hunter2"',
      '{"password":"hunter2",}',
      'hunter2',
      '"hunter2',
    ]) {
      try {
        readJson(text);
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedJson);
        expect(error).not.toHaveProperty('cause');
        expect(String(error instanceof Error ? error.stack : error)).not.toContain('hunter2"');
        expect(String(error)).not.toContain('hunter2');
      }
    }
  });
});

describe('a body that would change what every object inherits', () => {
  test.each([
    '{"__proto__":{"admin":true}}',
    '{"a":{"__proto__":{"admin":true}}}',
    '{"a":[[{"__proto__":null}]]}',
    '{"__proto__" :1}',
    '{"__proto__"\r\n\t :1}',
    '{"\\u005f_proto__":{"admin":true}}',
    '{"\\u005F\\u005fproto\\u005f_":1}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '{"a":{"constructor":1}}',
    '{"constr\\u0075ctor":1}',
    '{"prototype":1}',
    '{"a":{"__proto__":1},"a":2}',
    '{"__proto__":1,"__proto__":2}',
  ])('%s is refused', (text) => {
    expect(refusal(text)).toBe('Invalid JSON payload received. Forbidden key.');
    expect({}).not.toHaveProperty('admin');
  });
});

describe('a body made to exhaust the server', () => {
  test('32 levels are read and 33 are not, of objects or arrays', () => {
    expect(readJson(nested(32))).toEqual(JSON.parse(nested(32)));
    expect(refusal(nested(33))).toBe('Invalid JSON payload received. Nested too deeply.');
    expect(refusal(`{"a":${'['.repeat(31)}${']'.repeat(31)}}`)).toBe('accepted');
    expect(refusal(`{"a":${'['.repeat(32)}${']'.repeat(32)}}`)).toContain('Nested too deeply.');
  });

  test.each([
    ['closed arrays', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['open arrays', '['.repeat(100_000)],
    ['closed objects', nested(100_000)],
    ['open objects', '{"a":'.repeat(100_000)],
    ['both', '[{"a":'.repeat(100_000)],
    ['brackets side by side before the depth', `{"a":[${'[],'.repeat(900)}${'['.repeat(100_000)}`],
  ])('a hundred thousand levels of %s are refused at the 33rd', (_, text) => {
    expect(refusal(text)).toBe('Invalid JSON payload received. Nested too deeply.');
  });

  test('brackets side by side are not depth', () => {
    expect(refusal(`{"a":[${'[],'.repeat(900)}[]]}`)).toBe('accepted');
    expect(refusal(`{"a":[${'["x"],{"y":"z"},'.repeat(400)}[]]}`)).toBe('accepted');
    expect(refusal(`{"a":"${'['.repeat(1000)}"}`)).toBe('accepted');
  });

  test('1000 keys are read and 1001 are not, wherever they are', () => {
    expect(readJson(withKeys(1000))).toEqual(JSON.parse(withKeys(1000)));
    expect(refusal(withKeys(1001))).toBe('Invalid JSON payload received. Too many keys.');
    expect(refusal(`{"a":[${Array<string>(600).fill('{"b":1}').join()}]}`)).toBe('accepted');
    expect(refusal(`{"a":[${Array<string>(600).fill('{"b":1,"c":2}').join()}]}`)).toContain(
      'Too many keys.',
    );
    expect(refusal(`{${Array<string>(1001).fill('"same":1').join()}}`)).toContain('Too many keys.');
    expect(refusal(withKeys(100_000))).toContain('Too many keys.');
  });

  test('1000 items are read and 1001 are not', () => {
    expect(readJson(withItems(1000))).toEqual(JSON.parse(withItems(1000)));
    expect(refusal(withItems(1001))).toBe('Invalid JSON payload received. Array too long.');
    expect(refusal(`{"a":[[],${withItems(1001)}]}`)).toContain('Array too long.');
    expect(refusal(`{"a":["${','.repeat(5000)}"]}`)).toBe('accepted');
    expect(refusal(`{"a":[${Array<string>(1001).fill('"x"').join()}]}`)).toContain(
      'Array too long.',
    );
  });

  test('an operation that carries more says so', () => {
    expect(refusal(withItems(5000), { arrayLength: 5000 })).toBe('accepted');
    expect(refusal(withItems(5001), { arrayLength: 5000 })).toContain('Array too long.');
    expect(refusal(withKeys(5000), { keys: 5000 })).toBe('accepted');
    expect(refusal(withKeys(5001), { keys: 5000 })).toContain('Too many keys.');
    expect(refusal(nested(3), { depth: 2 })).toContain('Nested too deeply.');
  });

  test.each([
    ['spaces', `{"a"${' '.repeat(100_000)}`],
    ['backslashes', `{"a":"${'\\'.repeat(100_001)}`],
    ['quotes', '"'.repeat(100_001)],
    ['commas', ','.repeat(100_000)],
    ['closing brackets', ']'.repeat(100_000)],
  ])('a hundred thousand %s are refused', (_, text) => {
    expect(refusal(text)).toContain('Unexpected');
  });
});

describe('where any name is data', () => {
  const read = (text: string) => readJson(text, { names: 'any' });
  const names = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', ''),
    fc.string({ unit: 'grapheme' }),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.constantFrom<unknown>(false, 0, '', null, '9223372036854775807'),
      fc.array(tie('value'), { maxLength: 5 }),
      fc.array(fc.tuple(names, tie('value')), { maxLength: 5 }).map(Object.fromEntries),
    ),
  }));

  test('everything that was sent is there', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(names, value)).map(Object.fromEntries), (sent) => {
        const text = JSON.stringify(sent);
        expect(JSON.stringify(read(text))).toBe(text);
      }),
    );
  });

  test.each(['', '{}', '{"a":{}}', '{"a":[[{}]]}', '{"__proto__":{"inherited":1}}'])(
    'and nothing else, in %j',
    (text) => {
      const inherits = (found: unknown): boolean =>
        typeof found === 'object' &&
        found !== null &&
        ((!Array.isArray(found) && Object.getPrototypeOf(found) !== null) ||
          Object.values(found).some(inherits));
      expect(inherits(read(text))).toBe(false);
    },
  );

  test('the rest is refused as ever', () => {
    expect(refusal(nested(33), { names: 'any' })).toContain('Nested too deeply.');
    expect(refusal(withKeys(1001), { names: 'any' })).toContain('Too many keys.');
    expect(refusal('{"\\ud800":1}', { names: 'any' })).toContain('Invalid Unicode');
    expect(refusal('[]', { names: 'any' })).toContain('must be an object');
  });
});

describe('half a character', () => {
  test.each([
    '{"a":"\\ud800"}',
    '{"a":"\\uD83D"}',
    '{"a":"\\udc00\\ud800"}',
    '{"a":"x\\ud83dx\\ude00"}',
    '{"a":"\\\\\\ud83d\\\\ude00"}',
    '{"\\ud800":1}',
    '{"a":["\\udfff"]}',
    '{"a":"\ud800"}',
    '{"\udc00":1}',
    '{"a":"\\ud800","a":""}',
  ])('%j is refused', (text) => {
    expect(refusal(text)).toBe('Invalid JSON payload received. Invalid Unicode in a string.');
  });
});

describe('any body at all', () => {
  const forbidden = /^(?:__proto__|constructor|prototype)$/;
  const wellFormed = fc.string({ unit: 'grapheme' });
  const body = fc.dictionary(
    wellFormed.filter((key) => !forbidden.test(key)),
    fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom(null, true, false),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        wellFormed,
        fc.array(tie('value'), { maxLength: 5 }),
        fc.dictionary(
          wellFormed.filter((key) => !forbidden.test(key)),
          tie('value'),
          { maxKeys: 5, noNullPrototype: true },
        ),
      ),
    })).value,
    { maxKeys: 8, noNullPrototype: true },
  );
  const text = fc
    .tuple(body, fc.constantFrom(undefined, 1, '\t'), fc.boolean())
    .map(([value, space, escaped]) => {
      const written = JSON.stringify(value, null, space);
      return escaped
        ? written.replace(
            /[^\x20-\x7e\n\t]/g,
            (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
          )
        : written;
    });

  test('a small valid object is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(text, (valid) => {
        expect(readJson(valid)).toEqual(JSON.parse(valid));
      }),
      { numRuns: 500 },
    );
  });

  test('a damaged body is read as JSON.parse reads it, or refused as malformed', () => {
    const damage = fc.record({
      at: fc.nat(),
      remove: fc.nat({ max: 3 }),
      insert: fc.oneof(
        fc.constantFrom(
          '"',
          '\\',
          '{',
          '}',
          '[',
          ']',
          ',',
          ':',
          '\\u',
          '\ud800',
          '__proto__',
          '\0',
          '',
        ),
        fc.string({ maxLength: 3 }),
      ),
    });
    fc.assert(
      fc.property(text, fc.array(damage, { minLength: 1, maxLength: 4 }), (valid, damages) => {
        let damaged = valid;
        for (const { at, remove, insert } of damages) {
          const start = at % (damaged.length + 1);
          damaged = damaged.slice(0, start) + insert + damaged.slice(start + remove);
        }
        if (refusal(damaged) === 'accepted' && damaged !== '') {
          expect(readJson(damaged)).toEqual(JSON.parse(damaged));
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('arbitrary text throws nothing but MalformedJson', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (anything) => {
        refusal(anything);
      }),
    );
  });
});
