import fc from 'fast-check';
import { doubleValue, nullValue, type Value } from '../src/values/value.ts';
import { printTimestamp } from '../src/wire/timestamps.ts';

const root = 'projects/p/databases/(default)/documents';

/** Few and alike, so that two of them are often equal, or one is the beginning of the other. */
export const texts = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('', 'a', 'b', 'ab', 'a\0', 'a\0b', 'a\u0001', 'é', 'z') },
  { weight: 2, arbitrary: fc.constantFrom('\u{1f600}', '\ufffd', '\ue000', '\u07ff', '\u0800') },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
  {
    weight: 1,
    // Around the length at which an index cuts, with the difference on either side of it.
    arbitrary: fc
      .tuple(
        fc.constantFrom(1494, 1497, 1498, 1499, 1500, 1501, 1600),
        fc.constantFrom('', 'a', 'é', '\0'),
        fc.constantFrom('', 'b', '\0', '\u{1f600}'),
      )
      .map(([length, middle, end]) => `${'x'.repeat(length)}${middle}${end}`),
  },
);

const interestingIntegers = [0n, 1n, -1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)];
const integers = fc
  .oneof(
    fc.constantFrom(...interestingIntegers),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.bigInt({ min: 2n ** 53n - 4n, max: 2n ** 53n + 4n }),
    fc.bigInt({ min: -3n, max: 3n }),
    fc.bigInt({ min: 2n ** 63n - 2050n, max: 2n ** 63n - 1n }),
    fc.bigInt({ min: -(2n ** 63n), max: -(2n ** 63n) + 2050n }),
  )
  .map((integer): Value => ({ integerValue: integer.toString() }));
const doubles = fc
  .oneof(
    fc.constantFrom(0, -0, 1, -1, 2 ** 53, 2 ** 63, -(2 ** 63), Number.NaN, 0.5, -0.5, 5e-324),
    fc.constantFrom(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 ** 63 - 1024),
    fc.double(),
  )
  .map(doubleValue);
const timestamps = fc
  .oneof(
    fc.integer({ min: -2, max: 2_000_000 }),
    fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }).map((second) => second * 1_000_000),
  )
  .map((time): Value => ({ timestampValue: printTimestamp(time) }));
const bytes = fc
  .uint8Array({ maxLength: 4 })
  .map((array): Value => ({ bytesValue: Buffer.from(array).toString('base64') }));
const ids = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'ab',
    'a!',
    'A',
    'é',
    'a\u0001',
    '__id7__',
    '__id-7__',
    '__id70__',
    '_',
  ),
  fc.string({ minLength: 1, maxLength: 3 }).filter((id) => !/^\.\.?$|\/|^__.*__$/.test(id)),
);
const references = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom('a', 'b', 'a!', 'ab', '_'), ids), {
      minLength: 1,
      maxLength: 2,
    }),
  )
  .map(([pairs]): Value => ({ referenceValue: `${root}/${pairs.flat().join('/')}` }));
const degrees = fc.constantFrom(-90, -1.5, 0, 1.5, 90);
const geoPoints = fc
  .tuple(degrees, degrees)
  .map(([latitude, longitude]): Value => ({ geoPointValue: { latitude, longitude } }));
const vectors = fc.array(doubles, { maxLength: 3 }).map(
  (values): Value => ({
    mapValue: {
      fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } } },
    },
  }),
);

export const scalars: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value>(nullValue, { booleanValue: false }, { booleanValue: true }),
  { weight: 3, arbitrary: integers },
  { weight: 3, arbitrary: doubles },
  timestamps,
  { weight: 2, arbitrary: texts.map((stringValue): Value => ({ stringValue })) },
  bytes,
  references,
  geoPoints,
);

export const names = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('a', 'b', 'c', 'ab', 'é', 'constructor', '10', '9') },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 3 }).map((name) => `n${name}`) },
);

export const { value: values } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 6, arbitrary: scalars },
    { weight: 1, arbitrary: vectors },
    {
      weight: 2,
      arbitrary: fc
        .array(
          tie('value').filter((value) => !('arrayValue' in value)),
          { maxLength: 3 },
        )
        .map((list): Value => ({ arrayValue: { values: list } })),
    },
    {
      weight: 2,
      arbitrary: fc
        .dictionary(names, tie('value'), { maxKeys: 3 })
        .map((fields): Value => ({ mapValue: { fields: { ...fields } } })),
    },
  ),
}));

/** A value, and one that differs from it in little or not at all. */
export const pairs: fc.Arbitrary<readonly [Value, Value]> = fc.oneof(
  fc.tuple(values, values),
  values.chain((one) =>
    values.map((other): readonly [Value, Value] => [
      { arrayValue: { values: 'arrayValue' in one ? [] : [one] } },
      { arrayValue: { values: 'arrayValue' in other ? [] : [other] } },
    ]),
  ),
  fc
    .tuple(texts, scalars, scalars)
    .map(([text, one, other]): readonly [Value, Value] => [
      { arrayValue: { values: [{ stringValue: text }, one] } },
      { arrayValue: { values: [{ stringValue: text }, other] } },
    ]),
);
