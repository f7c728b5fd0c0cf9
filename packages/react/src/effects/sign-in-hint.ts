import type { Stage } from './performance.ts';
import { tabNote } from './tab-note.ts';

/** Who is about to sign in, as a page of this site knows it. */
export type SignInHint = {
  /** Whom the page before knew. */
  readonly email: string;
  /** They have just chosen a password. */
  readonly hasPassword: boolean;
};

const note = tabNote('sign-in-hint');

type Known = { readonly email?: string | undefined; readonly hasPassword?: boolean | undefined };

/**
 * Leaves a word for the page to sign in on, if that is one of this site. Not in its address, which ends
 * up in histories and logs. Whoever is signed in here has no use for it.
 */
export function keepSignInHint(
  { client, page }: Stage,
  url: string,
  { email, hasPassword = false }: Known,
): void {
  const account = client.session.current?.account;
  if (!email || (account !== undefined && !account.isAnonymous)) return;
  if (new URL(url, page.address).origin !== new URL(page.address).origin) return;
  const hint: SignInHint = { email, hasPassword };
  note.keep(JSON.stringify(hint));
}

/** What a page of this tab has left for the one to sign in on; once. */
export function takeSignInHint(): SignInHint | undefined {
  const kept = note.read();
  note.forget();
  if (!kept) return undefined;
  const { email, hasPassword } = JSON.parse(kept) as SignInHint;
  return { email, hasPassword };
}
