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

/** The words and the flags of a command; a flag that it does not know is a mistake. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, given] = /^Unknown option '([^']+)'/.exec(message ?? '') ?? [];
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION' || given === undefined) {
      throw new UsageError(error instanceof Error ? error.message : String(error));
    }
    throw new UsageError(unknownOption(given, Object.keys(options)));
  }
}
