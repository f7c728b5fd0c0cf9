/** A message as MD5 and SHA-256 fill it up: one bit, zeros, and its length in the last eight octets. */
export function paddedWords(octets: Uint8Array, isLittleEndian: boolean): Int32Array {
  const length = Math.ceil((octets.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(octets);
  padded[octets.length] = 0x80;
  const view = new DataView(padded.buffer);
  const low = (octets.length << 3) >>> 0;
  const high = Math.floor(octets.length / 2 ** 29);
  view.setUint32(length - 8, isLittleEndian ? low : high, isLittleEndian);
  view.setUint32(length - 4, isLittleEndian ? high : low, isLittleEndian);
  const words = new Int32Array(length / 4);
  for (let index = 0; index < words.length; index += 1)
    words[index] = view.getInt32(index * 4, isLittleEndian);
  return words;
}
