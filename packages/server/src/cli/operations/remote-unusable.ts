/** There is nobody to ask, or nobody who listens to us. The sentence says what to do about it. */
export class RemoteUnusable extends Error {
  override readonly name = 'RemoteUnusable';
}
