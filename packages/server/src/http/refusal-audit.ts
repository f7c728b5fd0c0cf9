import { auditEvent } from '../identity/audit/audit.ts';
import type { Identity } from '../identity/identity.ts';
import { createAddressLimits } from '../identity/limits/address-limits.ts';
import { faultFields, type Log } from './log.ts';

/** A flood of refusals is one event a minute for each address: the trail is not the flood's to fill. */
const rules = {
  401: { name: 'authz_fail', count: 1, perMs: 60_000 },
  403: { name: 'authz_fail', count: 1, perMs: 60_000 },
  429: { name: 'excess_rate_limit_exceeded', count: 1, perMs: 60_000 },
} as const;

const isAudited = (status: number): status is keyof typeof rules => status in rules;

export type Refusal = {
  readonly status: number;
  readonly route: string;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
};

/** Notes callers whose credentials were refused or not enough, and callers who came too often. */
export function createRefusalAudit(identity: Identity, log: Log): (refusal: Refusal) => void {
  const noted = createAddressLimits({ now: identity.now, maximumKeys: 10_000 });
  return ({ status, route, ...origin }) => {
    if (!isAudited(status)) return;
    const rule = rules[status];
    if (!noted.take(rule, origin.address).allowed) return;
    const caller = { tenant: '', locale: undefined, ...origin };
    identity
      .commit([
        identity.audit.record(
          auditEvent(caller, identity.now(), rule.name, null, route, 'refused'),
        ),
      ])
      .catch((error: unknown) => log('error', 'audit_failed', faultFields(error)));
  };
}
