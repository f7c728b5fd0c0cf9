/** Something that a change makes true, for whoever has to write or to do something because of it. */
export type ChangeEvent = {
  /** By which listeners know it: one word. */
  readonly topic: string;
  /** What exactly happened, for those who write something beside it; nobody is told of it later. */
  readonly act?: unknown;
};

/**
 * One part of a commit, made by a port and opaque to the domain. A change with `must` refuses the
 * whole commit, by that word, when it finds nothing to change: a code already used, an address
 * already taken, an account that somebody else changed meanwhile.
 */
export type Change<Refusal extends string = never> = {
  readonly must?: Refusal;
  readonly events?: readonly ChangeEvent[];
};

/** All or nothing, and durable when it answers. The answer is the refusal, if there was one. */
export type Commit = <Refusal extends string = never>(
  changes: readonly Change<Refusal>[],
) => Promise<Refusal | undefined>;
