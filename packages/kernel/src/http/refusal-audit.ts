import type { Audit } from '../audit/audit.ts';
import { serverEvent } from '../audit/server-events.ts';
import type { Commit } from '../change.ts';
import { createAddressLimits } from '../limits/address-limits.ts';
import { faultFields, type Log } from '../log.ts';

/**
 * A flood of refusals is one event a minute for each address, and for each operator whoever else is
 * refused there: the trail is not the flood's to fill.
 */
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
  /** Nobody, where what was shown proves nothing. */
  readonly operator: string | undefined;
};

/** Notes callers whose credentials were refused or not enough, and callers who came too often. */
export function createRefusalAudit(
  { audit, commit, now }: { readonly audit: Audit; readonly commit: Commit; now(): number },
  log: Log,
): (refusal: Refusal) => void {
  const noted = createAddressLimits({ now, maximumKeys: 10_000 });
  return ({ status, route, operator, ...origin }) => {
    if (!isAudited(status)) return;
    const rule = rules[status];
    const who = operator === undefined ? origin.address : `${origin.address} ${operator}`;
    if (!noted.take(rule, who).allowed) return;
    const named = operator === undefined ? {} : { operator };
    const caller = { tenant: '', locale: undefined, ...origin, ...named };
    commit([audit.record(serverEvent(caller, now(), rule.name, null, route, 'refused'))]).catch(
      (error: unknown) =>
        log('error', 'audit_failed', { requestId: origin.requestId, ...faultFields(error) }),
    );
  };
}
