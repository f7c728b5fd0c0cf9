/** `npm run test:proofs` tries everything, however long it takes. */
export const isProof = process.env['TEST_PROOFS'] !== undefined;

/** How often something is tried by chance: so that a break is noticed, or until one can be sure. */
export const rounds = (everyDay: number, inProofs: number): number =>
  isProof ? inProofs : everyDay;

/** All of them in a proof, on other days every so many-th. */
export const oneIn = <Case>(step: number, cases: readonly Case[]): readonly Case[] =>
  isProof ? cases : cases.filter((_, index) => index % step === 0);

/** What is for proofs alone. On other days these are no tests, and none is counted as left out. */
export function inProofs(describeThem: () => void): void {
  if (isProof) describeThem();
}
