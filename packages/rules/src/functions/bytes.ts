import { spend } from '../work.ts';
import { type Method, method } from './method.ts';

const hexadecimal = (octets: Uint8Array): string =>
  Array.from(octets, (octet) => octet.toString(16).padStart(2, '0')).join('');

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** In the alphabet for addresses, filled up with `=`. */
function base64(octets: Uint8Array): string {
  let text = '';
  for (let index = 0; index < octets.length; index += 3) {
    const [first = 0, second = 0, third = 0] = octets.subarray(index, index + 3);
    const bits = (first << 16) | (second << 8) | third;
    for (const shift of [18, 12, 6, 0]) text += alphabet.charAt((bits >> shift) & 63);
  }
  const missing = (3 - (octets.length % 3)) % 3;
  return text.slice(0, text.length - missing) + '='.repeat(missing);
}

export const bytesMethods: Readonly<Record<string, Method<Uint8Array>>> = {
  size: method(0, (octets) => BigInt(octets.length)),
  toBase64: method(0, (octets) => {
    spend(octets.length);
    return base64(octets);
  }),
  toHexString: method(0, (octets) => {
    spend(octets.length);
    return hexadecimal(octets);
  }),
};
