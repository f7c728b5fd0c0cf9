import type { Proofs } from '../coverage/proof.ts';

/** What becomes of a call of Firebase's own SDK here, and the tests that show it. */
export type Call = { readonly proofs: Proofs } & (
  | { readonly verdict: 'works' }
  | { readonly verdict: 'works differently' | 'not offered'; readonly how: string }
);

export const works = (...proofs: Proofs): Call => ({ verdict: 'works', proofs });

export const differs = (how: string, ...proofs: Proofs): Call => ({
  verdict: 'works differently',
  how,
  proofs,
});

export const notOffered = (how: string, ...proofs: Proofs): Call => ({
  verdict: 'not offered',
  how,
  proofs,
});
