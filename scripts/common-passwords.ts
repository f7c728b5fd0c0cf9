import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** More than three times what ASVS asks for (6.2.4), and still small. */
const howMany = 10_000;
const shortest = 6;

/** The most frequent first, from the leaks that zxcvbn's authors counted. */
function byFrequency(): readonly string[] {
  const file = import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json');
  return JSON.parse(readFileSync(fileURLToPath(file), 'utf8')) as string[];
}

/** Those that our minimum would let through, as the server compares them, in order of the alphabet. */
export function commonPasswords(): readonly string[] {
  const folded = byFrequency().map((password) => password.normalize('NFKC').toLowerCase());
  const longEnough = [...new Set(folded)].filter((password) => password.length >= shortest);
  return longEnough.slice(0, howMany).sort();
}
