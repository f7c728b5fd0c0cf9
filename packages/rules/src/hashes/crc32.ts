const tableOf = (polynomial: number): Uint32Array =>
  Uint32Array.from({ length: 256 }, (_, octet) => {
    let rest = octet;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? polynomial : 0);
    return rest;
  });

const checksum = (polynomial: number) => {
  const table = tableOf(polynomial);
  return (octets: Uint8Array): Uint8Array => {
    let rest = 0xffffffff;
    for (const octet of octets) rest = (rest >>> 8) ^ (table[(rest ^ octet) & 0xff] ?? 0);
    const sum = new Uint8Array(4);
    new DataView(sum.buffer).setUint32(0, ~rest >>> 0);
    return sum;
  };
};

/** The most significant octet first, as object storage writes checksums. */
export const crc32 = checksum(0xedb88320);
export const crc32c = checksum(0x82f63b78);
