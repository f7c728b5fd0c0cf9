/** Which addresses something is for. Plain, so that a flow can be written down. */
export type AddressRule =
  | { readonly domain: string }
  | { readonly pattern: string; readonly flags: string };

/** One way to sign in to a tenant. Without a rule it is for everybody. */
export type TenantProvider = { readonly id: string; readonly rule?: AddressRule };

/** An organisation with accounts of its own, as it stands on its button. */
export type Tenant = {
  /** Empty: the project itself, which is no tenant. */
  readonly id: string;
  readonly name: string;
  /** Instead of the whole label. */
  readonly label?: string;
  readonly color?: string;
  readonly textColor?: string;
  readonly iconUrl?: string;
  /** Whose addresses belong here. Without any, everybody's. */
  readonly rules?: readonly AddressRule[];
  /** Without them, whatever the server offers. */
  readonly providers?: readonly TenantProvider[];
};

/** Where an address belongs. */
export type FoundTenant = {
  readonly tenantId: string;
  /** Only these are for this address. Without them, all. */
  readonly providers?: readonly string[];
};

function matches(rule: AddressRule, email: string): boolean {
  if ('pattern' in rule) return new RegExp(rule.pattern, rule.flags).test(email);
  // The whole of it: `example.com` must not let in whoever owns `notexample.com`.
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return domain.toLowerCase() === rule.domain.toLowerCase();
}

function within(tenant: Tenant, email: string): FoundTenant | undefined {
  const { id: tenantId, rules, providers } = tenant;
  if (rules !== undefined && !rules.some((rule) => matches(rule, email))) return undefined;
  if (providers === undefined) return { tenantId };
  const open = providers.filter(({ rule }) => rule === undefined || matches(rule, email));
  return open.length === 0 ? undefined : { tenantId, providers: open.map(({ id }) => id) };
}

/** The first tenant that an address can sign in to, and how. */
export function tenantFor(tenants: readonly Tenant[], email: string): FoundTenant | undefined {
  for (const tenant of tenants) {
    const found = within(tenant, email);
    if (found !== undefined) return found;
  }
  return undefined;
}
