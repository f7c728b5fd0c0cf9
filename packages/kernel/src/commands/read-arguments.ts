import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from '../usage-error.ts';

/** The words and the flags of a command; a flag that it does not know is a mistake. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
