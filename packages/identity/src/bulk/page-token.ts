import { Refused } from '@latchkey/kernel/refused';
import type { Identity } from '../identity.ts';

const purpose = (tenant: string) => `page-token:${tenant}`;

/** Sealed: it tells nothing, and nobody else can make one that we would look for. */
export const writePageToken = (identity: Identity, tenant: string, lastId: string): string =>
  identity.secrets.seal(lastId, purpose(tenant));

/** The id after which the page begins; without a token it is the first one. */
export function readPageToken(
  identity: Identity,
  tenant: string,
  token: string | undefined,
): string {
  if (!token) return '';
  try {
    return identity.secrets.open(token, purpose(tenant));
  } catch {
    throw new Refused('INVALID_PAGE_SELECTION');
  }
}
