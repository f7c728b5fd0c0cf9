import type { AddressRule, Tenant, TenantProvider } from '../flow/tenants.ts';
import type { ProviderOptions, SignInOptions } from '../options.ts';

/** A domain, such as `example.com`, or what a whole address has to look like. */
export type AddressPattern = string | RegExp;

/** An organisation with accounts of its own. What it does not say, the widget around it says. */
export type TenantOptions = SignInOptions & {
  /** The server's name for it. Empty: the project itself. */
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  /** Instead of the whole label of its button. */
  readonly label?: string;
  /** The colour of its button. */
  readonly color?: string;
  /** The colour of the label; without it, whichever of black and white reads better. */
  readonly textColor?: string;
  /** The picture on its button. */
  readonly iconUrl?: string;
  /** Whose addresses belong to it, where it is found by one. Everybody's if not said. */
  readonly domains?: readonly AddressPattern[];
};

function ruleOf(pattern: AddressPattern): AddressRule {
  if (typeof pattern === 'string') return { domain: pattern };
  // One that remembers where it left off would judge the same address differently the next time.
  return { pattern: pattern.source, flags: pattern.flags.replace(/[gy]/g, '') };
}

const providerOf = (provider: string | ProviderOptions): TenantProvider => {
  if (typeof provider === 'string') return { id: provider };
  const { id, domain } = provider;
  return domain === undefined ? { id } : { id, rule: ruleOf(domain) };
};

/** A tenant as the flow knows it. */
export function tenantOf({ id, name, domains, providers, ...look }: TenantOptions): Tenant {
  const { label, color, textColor, iconUrl } = look;
  return {
    id,
    name,
    ...(label && { label }),
    ...(color && { color }),
    ...(textColor && { textColor }),
    ...(iconUrl && { iconUrl }),
    ...(domains && { rules: domains.map(ruleOf) }),
    ...(providers && { providers: providers.map(providerOf) }),
  };
}
