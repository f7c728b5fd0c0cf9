import type { Role } from '@latchkey/protocol';

/** Who calls, as far as the transport could find out. */
export type Caller = {
  /** The empty tenant is the project itself. */
  readonly tenant: string;
  /** Set when an operator's credential was proved: its name. */
  readonly operator?: string;
  /** What that operator may do beyond this call, which it may. */
  readonly role?: Role;
  /** The network address folded to what limits count: IPv4, or an IPv6 /64. */
  readonly address: string;
  readonly userAgent: string;
  /** The language the caller asked for, unchecked. */
  readonly locale: string | undefined;
  /** The language the caller's device is set to, unchecked. */
  readonly deviceLocale?: string | undefined;
  readonly requestId: string;
  /** Ends when the caller hangs up, so that nobody hashes for nobody. */
  readonly signal?: AbortSignal;
  /** What was found out during this call and is not asked again. */
  readonly memory?: Map<string, unknown>;
  /** Told whose call it turned out to be. That counts only if the call then succeeds. */
  readonly recognize?: (account: { readonly tenant: string; readonly id: string }) => void;
};

/** By what something was done. An operator is nobody's device. */
export const deviceOf = ({ operator, userAgent }: Caller): string | null =>
  operator === undefined ? userAgent : null;
