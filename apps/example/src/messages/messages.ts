import { en } from './en.ts';

/** English says which words there are. Another language is another object of this type. */
export type Messages = typeof en;

export const words: Messages = en;

/** Fills the names in braces, in one pass: a value that looks like such a name stays as it is. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (piece, name: string) => String(values[name] ?? piece));

const reasons: Readonly<Record<string, string>> = words.reasons;

/** Why the server refused something, for people. Errors of `firebase` have a `code`. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return reasons[code] ?? words.reasons.unknown;
}
