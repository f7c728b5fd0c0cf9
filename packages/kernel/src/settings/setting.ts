import { isOneLine } from '../one-line.ts';

/** One setting: where it comes from, what it means, and what it must look like. */
export type Setting<Value> = {
  readonly name: string;
  readonly about: string;
  /** Never shown, only whether it is set. */
  readonly secret?: boolean;
  readonly read: (text: string | undefined) => Value;
};

export type SettingsGroup = { readonly [key: string]: Setting<unknown> };

export type ValuesOf<Group extends SettingsGroup> = {
  readonly [Key in keyof Group]: Group[Key] extends Setting<infer Value> ? Value : never;
};

/** What is wrong with the settings, all of it at once, in sentences. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

export type SettingSource = { readonly [name: string]: string | undefined };

/** A shell takes the marks away, and what reads an .env file may leave them. */
const isQuoted = (given: string | undefined): boolean => /^(["']).*\1$/.test(given?.trim() ?? '');

const quoted = 'stands in quotation marks, which count as a part of it here: remove them.';

export function readGroup<const Group extends SettingsGroup>(
  group: Group,
  source: SettingSource,
  problems: string[],
): ValuesOf<Group> {
  const values: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries(group)) {
    const text = source[setting.name];
    try {
      values[key] = setting.read(text === '' ? undefined : text);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      problems.push(`${setting.name}: ${isQuoted(text) ? quoted : why}`);
    }
  }
  // Complete, unless there are problems, and then nobody gets to see it.
  return values as ValuesOf<Group>;
}

const refuse = (sentence: string): never => {
  throw new Error(sentence);
};

const unquoted = <Given extends string | undefined>(given: Given): Given =>
  isQuoted(given) ? refuse(quoted) : given;

/** What programs read: a path, an address, a key. */
export const text = (fallback: string) => (given: string | undefined) =>
  unquoted(given) ?? fallback;

/** What people read in mails and on pages. */
export const line = (fallback: string) => (given: string | undefined) =>
  given === undefined || isOneLine(given)
    ? (given ?? fallback)
    : refuse('must be one line of text, without characters that nobody sees.');

export const optionalText = (given: string | undefined) => unquoted(given);

export const oneOf =
  <const Choice extends string>(fallback: Choice, ...others: Choice[]) =>
  (given: string | undefined): Choice => {
    const choices = [fallback, ...others];
    const choice = choices.find((name) => name === (given ?? fallback));
    return choice ?? refuse(`must be one of ${choices.join(', ')}, not "${given}".`);
  };

export const wholeNumber =
  (fallback: number, lowest: number, highest: number) =>
  (given: string | undefined): number => {
    const number = given === undefined ? fallback : Number(given);
    if (!Number.isInteger(number) || number < lowest || number > highest) {
      refuse(`must be a whole number from ${lowest} to ${highest}, not "${given}".`);
    }
    return number;
  };

export const onOrOff = (given: string | undefined): boolean => {
  if (given === undefined || given === '0' || given === 'false') return false;
  return given === '1' || given === 'true' || refuse(`must be 1 or 0, not "${given}".`);
};

export const url =
  (...protocols: readonly string[]) =>
  (given: string | undefined): string | undefined => {
    if (given === undefined) return undefined;
    // The value may hold a password, so it is not repeated.
    if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol)) {
      refuse(
        `must be a URL that begins with ${protocols.map((name) => `${name}//`).join(' or ')}.`,
      );
    }
    return given;
  };
