/** Whose password it is to be. */
export type Person = {
  readonly emails: readonly (string | null | undefined)[];
  readonly names: readonly (string | null | undefined)[];
};

/** One spelling for what looks alike and differs in case only. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

const bare = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '');

const shortestWord = 3;
/** A year, "123", or a digit before and after. */
const mostDigits = 4;

/** A name as a whole and each of its parts. */
const wordsIn = (text: string): readonly string[] => [text, ...text.split(/[^\p{L}\p{N}]+/u)];

const wordsOf = ({ emails, names }: Person): ReadonlySet<string> =>
  new Set(
    [
      ...emails.flatMap((email) => (email ? [email, ...wordsIn(email.split('@')[0] ?? '')] : [])),
      ...names.flatMap((name) => (name ? wordsIn(name) : [])),
    ]
      .map(bare)
      .filter((word) => word.length >= shortestWord),
  );

/**
 * Whether a password is the address, the name or a part of it and nothing more than a few digits and
 * any signs: what is tried first at this one account. A word inside of a longer password is none of
 * our business (NIST SP 800-63B, 3.1.1.2).
 */
export function isPersonal(password: string, person: Person): boolean {
  const given = bare(password);
  for (const word of wordsOf(person)) {
    const at = given.indexOf(word);
    if (at < 0) continue;
    const around = given.slice(0, at) + given.slice(at + word.length);
    if (around.length <= mostDigits && /^\p{N}*$/u.test(around)) return true;
  }
  return false;
}
