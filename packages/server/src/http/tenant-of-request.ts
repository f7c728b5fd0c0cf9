import type { Operation } from '@latchkey/protocol';
import type { Identity } from '../identity/identity.ts';
import { Refused } from '../identity/refused.ts';
import { isOpenTenant, requireTenant } from '../identity/tenants/open-tenant.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * The tenant that a token says it is of. Nothing is proved by it: the token is only believed when
 * it is read, and then it has to be of the tenant that was chosen here.
 */
function tenantInToken(idToken: unknown): string {
  if (typeof idToken !== 'string') return '';
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(idToken.split('.', 2)[1] ?? '', 'base64url').toString(),
    );
    const firebase = isObject(claims) ? claims['firebase'] : undefined;
    const tenant = isObject(firebase) ? firebase['tenant'] : undefined;
    return typeof tenant === 'string' ? tenant : '';
  } catch {
    return '';
  }
}

type Choice = {
  /** In the path. */
  readonly named: string | undefined;
  readonly message: { readonly tenantId?: string; readonly idToken?: unknown };
  readonly operator: string | undefined;
};

/** The path, the body, the token: the first that names a tenant, and none may name another. */
export async function tenantOfRequest(
  identity: Identity,
  { evenWhenDisabled }: Operation,
  { named, message, operator }: Choice,
): Promise<string> {
  const inBody = message.tenantId || undefined;
  if (named !== undefined && inBody !== undefined && named !== inBody) {
    throw new Refused('TENANT_ID_MISMATCH');
  }
  const said = named ?? inBody;
  if (said !== undefined) {
    await requireTenant(identity, said, operator, { evenWhenDisabled });
    return said;
  }
  const implied = tenantInToken(message.idToken);
  // A token of nowhere is refused by whoever reads it, in the words that fit.
  if (implied === '' || !(await isOpenTenant(identity, implied, operator))) return '';
  await requireTenant(identity, implied, operator, { evenWhenDisabled });
  return implied;
}
