import { inverted } from '../encoding/encode-value.ts';

/** From the first bytes, up to the last ones but not with them. */
export type ByteRange = { readonly from: Buffer; readonly to: Buffer };

export const first = Buffer.alloc(0);
/** Nothing that is encoded begins with this byte. */
export const beyond = Buffer.from([0xff]);
export const everything: readonly ByteRange[] = [{ from: first, to: beyond }];

const zero = Buffer.alloc(1);

/** The very next bytes: between both there are none. */
export const justAfter = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, zero]);

export const pointRange = (bytes: Buffer): ByteRange => ({ from: bytes, to: justAfter(bytes) });

/** All that begins like this. */
export function prefixRange(prefix: Buffer): ByteRange {
  const last = prefix.findLastIndex((byte) => byte < 0xff);
  if (last === -1) return { from: prefix, to: beyond };
  const to = Buffer.from(prefix.subarray(0, last + 1));
  to[last] = (to[last] ?? 0) + 1;
  return { from: prefix, to };
}

const earlier = (one: Buffer, other: Buffer) => (Buffer.compare(one, other) <= 0 ? one : other);
const later = (one: Buffer, other: Buffer) => (Buffer.compare(one, other) >= 0 ? one : other);

/** What is in both. Each list is in order, and none of its ranges touch. */
export function intersection(
  one: readonly ByteRange[],
  other: readonly ByteRange[],
): readonly ByteRange[] {
  const both = one.flatMap((left) =>
    other.map((right) => ({ from: later(left.from, right.from), to: earlier(left.to, right.to) })),
  );
  return both.filter(({ from, to }) => Buffer.compare(from, to) < 0);
}

/** What is in none of the holes. */
export const without = (
  ranges: readonly ByteRange[],
  holes: readonly ByteRange[],
): readonly ByteRange[] =>
  holes.reduce(
    (left, { from, to }) =>
      intersection(left, [
        { from: first, to: from },
        { from: to, to: beyond },
      ]),
    ranges,
  );

/** The same values where all of their bytes are inverted. */
export const invertedRange = ({ from, to }: ByteRange): ByteRange => ({
  from: prefixRange(inverted(to)).to,
  to: prefixRange(inverted(from)).to,
});

/** What is in the range, behind these bytes. */
export const rangeBehind = (prefix: Buffer, { from, to }: ByteRange): ByteRange => ({
  from: Buffer.concat([prefix, from]),
  to: Buffer.concat([prefix, to]),
});
