import type { Caller } from '@latchkey/kernel/caller';
import { newTenantId } from '@latchkey/kernel/random-names';
import { Refused } from '@latchkey/kernel/refused';
import type { createTenant as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';
import { keptRobotChecks } from '../settings/kept-robot-checks.ts';
import { withPolicyTime } from '../settings/policy-time.ts';
import { checkTenant } from './check-tenant.ts';
import { shownTenant, withoutName } from './shown-tenant.ts';
import { defaultTenantConfig } from './tenant.ts';

/** Of a tenant that a test suite gave none. */
const displayName = 'tenant';

export async function createTenant(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (!(await identity.settings.current('')).tenantsAllowed) {
    throw new Refused('OPERATION_NOT_ALLOWED', 'This project may not have tenants.');
  }
  const at = identity.now();
  const given = withoutName({ ...defaultTenantConfig, ...request });
  const sent = identity.emulates && !given.displayName ? { ...given, displayName } : given;
  checkTenant(sent, identity.phone);
  const config = withPolicyTime({}, sent, at);
  const id = newTenantId(identity.randomBytes, config.displayName ?? '');
  const refusal = await identity.commit([
    identity.tenants.insert(id, keptRobotChecks(config), at),
    identity.audit.record(auditEvent(caller, at, 'tenant_created', id)),
  ]);
  if (refusal !== undefined) throw new Refused('UNAVAILABLE', 'Try again.', undefined, 1);
  return shownTenant(identity, { id, config });
}
