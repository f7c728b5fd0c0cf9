/**
 * Why these 32 bytes look like a sample, a placeholder or a pass phrase instead of chance. Each rule
 * refuses a truly random key less often than once in a hundred million.
 */
export function sampleReason(text: string, bytes: Uint8Array): string | undefined {
  // 32 random bytes repeat so much less than this that 16 different ones never occur.
  if (new Set(bytes).size < 16) return 'it repeats a few bytes';
  if (new Set(bytes.map((byte, index) => byte - (bytes[index - 1] ?? 0)).subarray(1)).size === 1) {
    return 'its bytes follow one another';
  }
  if (bytes.every(isTextByte)) return 'it is readable text';
  if (placeholder.test(text)) return 'it contains a placeholder word';
  return undefined;
}

const isTextByte = (byte: number) =>
  (byte >= 0x20 && byte < 0x7f) || byte === 0 || (byte >= 0x09 && byte <= 0x0d);

const placeholder = /change[-_]?me|replace[-_]?me|example|password|placeholder/i;
