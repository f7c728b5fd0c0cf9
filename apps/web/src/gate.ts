import type { SessionSnapshot } from '@latchkey/client';
import { askedTenant } from './asked-tenant.ts';
import { isMailedLink } from './mailed-link.ts';
import { nextPath, signInPath } from './next-path.ts';
import type { Place } from './paths.ts';
import type { Access } from './route.ts';

/** Where somebody has to be instead, as their session stands. */
export function gate(
  { status, account }: SessionSnapshot,
  access: Access,
  place: Place,
  tenantId?: string,
): string | undefined {
  if (access === 'signedIn' && status === 'signedOut') return signInPath(place, tenantId);
  // A guest signs in to become somebody, and whoever is somebody elsewhere, to be somebody here.
  const asked = askedTenant(place.search) ?? account?.tenantId;
  const isHere = (asked ?? '') === (account?.tenantId ?? '');
  const isSomebody = status === 'signedIn' && !account.isAnonymous && isHere;
  // The link of a mail decides for itself what becomes of whoever is signed in already.
  if (access === 'signingIn' && isSomebody && !isMailedLink(place.search)) {
    return nextPath(place.search) ?? '/account';
  }
  return undefined;
}
