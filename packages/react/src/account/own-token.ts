import type { Client } from '@latchkey/client';
import { PageFailure } from '../flow/page-failure.ts';
import { subjectOf } from './token-claims.ts';

/** Somebody else is signed in now, or tried to sign in, in place of whom this was begun for. */
export class OtherAccountError extends PageFailure {
  /** Always `OtherAccountError`. */
  override readonly name = 'OtherAccountError';
  /** The words for it are found by this name. */
  readonly problem = 'USER_MISMATCH';

  constructor() {
    super('This was begun for another account.');
  }
}

/**
 * A token of the account a page was shown for. Another tab may have changed who is signed in: what
 * one person asked for must never happen to another.
 */
export async function ownToken(client: Client, localId: string): Promise<string> {
  const idToken = await client.session.idToken();
  if (subjectOf(idToken) !== localId) throw new OtherAccountError();
  return idToken;
}
