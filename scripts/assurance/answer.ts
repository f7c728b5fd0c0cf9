import type { Proof as Shown } from '../coverage/proof.ts';

/** A page of ours, and where on it. */
export type Page = { readonly page: string; readonly heading?: string };

/** A test, a page, or a row of docs/threats.md by its id, which has tests of its own. */
export type Proof = Shown | Page | string;

export type State = 'met' | 'partly' | 'not met' | 'yours' | 'does not apply';

export type Answer = {
  /** What is asked for, in our own few words. */
  readonly asked: string;
  readonly state: State;
  /** What is missing, whose part it is, or why it does not apply. Where it is met, what to know. */
  readonly words?: string;
  readonly proofs: readonly Proof[];
};

export type Answers = Readonly<Record<string, Answer>>;

export const said = (page: string, heading?: string): Page =>
  heading === undefined ? { page } : { page, heading };

export const running = (heading: string): Page => said('docs/operations.md', heading);

export const met = (
  asked: string,
  proofs: readonly [Proof, ...Proof[]],
  words?: string,
): Answer => ({
  ...{ asked, state: 'met', proofs },
  ...(words === undefined ? {} : { words }),
});

export const partly = (
  asked: string,
  missing: string,
  proofs: readonly [Proof, ...Proof[]],
): Answer => ({ asked, state: 'partly', words: missing, proofs });

export const notMet = (asked: string, why: string, proofs: readonly Proof[] = []): Answer => ({
  ...{ asked, state: 'not met', words: why, proofs },
});

/** What only whoever runs the server, or writes the application before it, can do. */
export const yours = (asked: string, what: string, proofs: readonly Proof[] = []): Answer => ({
  ...{ asked, state: 'yours', words: what, proofs },
});

export const without = (asked: string, why: string, proofs: readonly Proof[] = []): Answer => ({
  ...{ asked, state: 'does not apply', words: why, proofs },
});
