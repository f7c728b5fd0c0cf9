/** The command was called wrongly. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
