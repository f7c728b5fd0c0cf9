import type { SettingSource } from '../config/setting.ts';

/** Runs with its arguments and the environment; the answer is the exit code. */
export type Command = (args: readonly string[], environment: SettingSource) => Promise<number>;

/** The command was called wrongly. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
