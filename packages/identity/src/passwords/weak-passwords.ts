/** Why a password is guessed soon. In square brackets it is what clients find in the refusal. */
export const weaknesses = ['COMMON_PASSWORD', 'PERSONAL_PASSWORD', 'BREACHED_PASSWORD'] as const;

export type Weakness = (typeof weaknesses)[number];

export type WeakPasswords = {
  /** Folded. */
  readonly common: ReadonlySet<string>;
  /** False where nobody knows. */
  isBreached(password: string, requestId: string): Promise<boolean>;
  /** Where it is there, it is told of a weak password, which then passes. */
  readonly letThrough?: (weakness: Weakness, requestId: string) => void;
};
