import type { TenantChoice } from '@latchkey/kernel/http/operation-route';
import { Refused } from '@latchkey/kernel/refused';
import type { Operation } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { isOpenTenant, requireTenant } from '../tenants/open-tenant.ts';
import { claimedIn } from './claimed-in-token.ts';

/** The path, the body, the token: the first that names a tenant, and none may name another. */
export async function tenantOfRequest(
  identity: Identity,
  { evenWhenDisabled, evenWhenGone }: Operation,
  { named, message, operator }: TenantChoice,
): Promise<string> {
  const inBody = message.tenantId || undefined;
  if (named !== undefined && inBody !== undefined && named !== inBody) {
    throw new Refused('TENANT_ID_MISMATCH');
  }
  const said = named ?? inBody;
  const claimed = typeof message.idToken === 'string' ? claimedIn(message.idToken) : undefined;
  if (said !== undefined) {
    // Whoever is signed in elsewhere is told so, and not whether there is such a tenant.
    if (claimed !== undefined && claimed.issuer !== '' && claimed.tenant !== said) {
      throw new Refused('TENANT_ID_MISMATCH');
    }
    await requireTenant(identity, said, operator, { evenWhenDisabled, evenWhenGone });
    return said;
  }
  const implied = claimed?.tenant ?? '';
  // A token of nowhere is refused by whoever reads it, in the words that fit.
  if (implied === '' || !(await isOpenTenant(identity, implied, operator))) return '';
  await requireTenant(identity, implied, operator, { evenWhenDisabled });
  return implied;
}
