/** The data stays where it is, and the message says why. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}
