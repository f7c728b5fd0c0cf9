import { encode } from 'uqr';

/** The white edge that cameras need, in squares. */
const edge = 4;

export type QrPath = { readonly size: number; readonly path: string };

/** A text as a QR code: the dark squares of a picture that is `size` squares wide and high. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: edge });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}
