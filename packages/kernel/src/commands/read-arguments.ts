import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from '../usage-error.ts';
import { nearest } from './nearest.ts';

/** What to say of a flag that there is not. */
function unknownOption(given: string, names: readonly string[]): string {
  const meant = nearest(given.replace(/^--?/, ''), names);
  if (meant !== undefined) return `Unknown option '${given}'. Did you mean --${meant}?`;
  const all = names.length === 0 ? 'none' : names.map((name) => `--${name}`).join(', ');
  return `Unknown option '${given}'. It takes ${all}.`;
}

/**
 * Ids of sessions and of keys are random, and one in 64 begins with a hyphen. They have these lengths,
 * and no flag is spelled so.
 */
const isId = (word: string, options: ParseArgsOptionsConfig): boolean =>
  /^-(?:[\w-]{21}|[\w-]{42})$/.test(word) && !Object.hasOwn(options, word.slice(2));

const mark = '\0';

/** Such an id with a mark before it, so that it is read as the word that it is. */
const marked = (args: readonly string[], options: ParseArgsOptionsConfig): string[] =>
  args.map((word) => (isId(word, options) ? mark + word : word));

const withoutMark = <Value>(value: Value): Value =>
  typeof value === 'string' && value.startsWith(mark) ? (value.slice(1) as Value) : value;

function parse<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  const { positionals, values } = parseArgs({
    args: marked(args, options),
    options,
    allowPositionals: true,
  });
  const named = values as Record<string, unknown>;
  for (const [name, value] of Object.entries(named)) named[name] = withoutMark(value);
  return { positionals: positionals.map(withoutMark), values };
}

/** The words and the flags of a command; a flag that it does not know is a mistake. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parse(args, options);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, given] = /^Unknown option '([^']+)'/.exec(message ?? '') ?? [];
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION' || given === undefined) {
      throw new UsageError(error instanceof Error ? error.message : String(error));
    }
    throw new UsageError(unknownOption(given, Object.keys(options)));
  }
}
