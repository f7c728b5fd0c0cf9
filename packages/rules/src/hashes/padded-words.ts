/** A message as MD5 and SHA-256 fill it up: one bit, zeros, and its length in the last eight octets. */
export function paddedWords(octets: Uint8Array, isLittleEndian: boolean): Uint32Array {
  const length = Math.ceil((octets.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(octets);
  padded[octets.length] = 0x80;
  const view = new DataView(padded.buffer);
  const low = (octets.length << 3) >>> 0;
  const high = Math.floor(octets.length / 2 ** 29);
  view.setUint32(length - 8, isLittleEndian ? low : high, isLittleEndian);
  view.setUint32(length - 4, isLittleEndian ? high : low, isLittleEndian);
  return Uint32Array.from({ length: length / 4 }, (_, index) =>
    view.getUint32(index * 4, isLittleEndian),
  );
}
