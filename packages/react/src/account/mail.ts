import type { Sent } from '../flow/screens.ts';

/** A mail that was sent from here, and what for. */
export type Mail<Kind> = Sent & { readonly kind: Kind };

/** The same mail to the same address is one more; any other is the first. */
export function mailAfter<Kind>(
  last: Mail<Kind> | undefined,
  kind: Kind,
  email: string,
  sentAt: number,
): Mail<Kind> {
  const isAgain = last?.kind === kind && last.email === email;
  return { kind, email, sentAt, times: isAgain ? last.times + 1 : 1 };
}
