import type { Messages } from './messages.ts';

/** Some of the words, in place of ours. */
export type WordOverrides = DeepPartial<Messages>;

type DeepPartial<Value> = { readonly [Key in keyof Value]?: DeepPartial<Value[Key]> };

export type Namespace = keyof Messages;

type Tree = { readonly [key: string]: string | Tree };

/** Overrides can replace words. They can neither take any away nor put something else in their place. */
const merge = (words: Tree, others: Tree): Tree =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => {
      const other = others[key];
      if (typeof other !== typeof value || !other) return [key, value];
      return [key, typeof value === 'object' ? merge(value, other as Tree) : other];
    }),
  );

/** How a screen gets its words: English comes with the screen, the rest from who asked for it. */
export type Words = <Name extends Namespace>(name: Name, english: Messages[Name]) => Messages[Name];

export function createWords(language?: Messages, overrides?: WordOverrides): Words {
  const known = new Map<object, Tree>();
  return (name, english) => {
    const words =
      known.get(english) ?? merge(language?.[name] ?? english, (overrides?.[name] ?? {}) as Tree);
    known.set(english, words);
    // Merging keeps every key and the kind of its value.
    return words as typeof english;
  };
}

/** Puts values in the places named in braces. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
