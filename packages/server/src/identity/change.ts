/**
 * One part of a commit, made by a port and opaque to the domain. A change with `must` refuses the
 * whole commit, by that word, when it finds nothing to change: a code already used, an address
 * already taken, an account that somebody else changed meanwhile.
 */
export type Change<Refusal extends string = never> = { readonly must?: Refusal };

/** All or nothing, and durable when it answers. The answer is the refusal, if there was one. */
export type Commit = <Refusal extends string = never>(
  changes: readonly Change<Refusal>[],
) => Promise<Refusal | undefined>;
