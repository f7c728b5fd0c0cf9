/**
 * What it costs to compare one password with one hash: so much work of one kind. Work of one kind
 * can be added up and made up for; that of two kinds cannot.
 */
export type HashCost = { readonly kind: string; readonly amount: number };

/** What the accounts of a tenant cost whose hashes were made elsewhere: the dearest of each kind. */
export type HashCosts = {
  dearest(tenant: string): Promise<readonly HashCost[]>;
};
