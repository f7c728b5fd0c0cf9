import { invalid } from '../../objects/invalid.ts';
import type { Admit } from '../../objects/stored-object.ts';

export type AskedHashes = { readonly md5?: string; readonly crc32c?: string };

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What the bytes must turn out to be, by `X-Goog-Hash` or `Content-MD5`. */
export function hashesIn(headers: Headers): AskedHashes {
  const named = `${headers['x-goog-hash'] ?? ''}`
    .split(',')
    .map((text) => /^\s*(md5|crc32c)=([A-Za-z0-9+/]+=*)\s*$/.exec(text))
    .flatMap((found) => (found === null ? [] : [[found[1], found[2]] as const]));
  const { 'content-md5': md5 } = headers;
  return { ...(typeof md5 === 'string' && { md5 }), ...Object.fromEntries(named) };
}

/** The same for bytes of which it is said with the last of them. */
export const admitHashes =
  (asked: AskedHashes): Admit =>
  ({ next }) => {
    if (next === undefined) return;
    for (const name of ['md5', 'crc32c'] as const) {
      if (asked[name] === undefined || asked[name] === next[name]) continue;
      throw invalid(`Provided ${name} hash does not match: the bytes have ${next[name]}.`);
    }
  };
