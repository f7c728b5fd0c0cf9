import type { Caller } from '../caller.ts';
import type { Change } from '../change.ts';

export type AuditEvent<Name extends string = string> = {
  readonly tenant: string;
  readonly at: number;
  readonly event: Name;
  readonly result: 'success' | 'refused';
  /** A code of ours, never a caller's words. */
  readonly reason: string | null;
  /** Who did it: an operator's name, an account's id, or nobody known. */
  readonly actor: string | null;
  /** Whom it happened to: an account's id. */
  readonly subject: string | null;
  /**
   * Of a name that somebody gave without a proof, whether anybody has it or not: what nobody reads the
   * name from. It is written nowhere, and keeps apart what was asked about different names.
   */
  readonly mark?: string;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
};

export type AuditRecord = Omit<AuditEvent, 'userAgent' | 'mark'> & {
  readonly id: number;
  readonly userAgentHash: string;
  /** How often it happened; all but the time is of the first. */
  readonly times: number;
  readonly lastAt: number;
};

export type AuditQuery = {
  readonly tenant: string;
  readonly event?: string | undefined;
  readonly subject?: string | undefined;
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly beforeId?: number | undefined;
  readonly limit: number;
};

export type Audit = {
  /** Counts up where the same happened within the same minute, unless an operator did it. */
  record(event: AuditEvent): Change;
  list(query: AuditQuery): Promise<readonly AuditRecord[]>;
  prune(before: number): Change;
};

/**
 * Makes the events of a product, which knows their names: the security-relevant acts, after the OWASP
 * logging vocabulary. In each the subject itself acts, or somebody acts upon it.
 */
export const auditEvents =
  <Name extends string>() =>
  (
    caller: Caller,
    at: number,
    event: Name,
    subject: string | null,
    reason: string | null = null,
    result: 'success' | 'refused' = 'success',
  ): AuditEvent<Name> => ({
    tenant: caller.tenant,
    at,
    event,
    result,
    reason,
    actor: caller.operator ?? subject,
    subject,
    address: caller.address,
    userAgent: caller.userAgent,
    requestId: caller.requestId,
  });
