import type { Change } from '@latchkey/kernel/change';
import type { Message, tenantConfig } from '@latchkey/protocol';

/** A tenant in the shape the wire gives it; this is also how it is stored. */
export type TenantConfig = Message<typeof tenantConfig>;

export type Tenant = {
  readonly id: string;
  readonly config: TenantConfig;
  readonly version: number;
};

/** Anything else is nobody's name, and no database has to look for it. */
export const isTenantId = (text: string): boolean => /^[a-z0-9-]{1,40}$/.test(text);

export type Tenants = {
  /** As it was a second ago at most. One that is being deleted is not there. */
  find(id: string): Promise<Tenant | undefined>;
  /** The same, read anew. */
  latest(id: string): Promise<Tenant | undefined>;
  /** In the order of their ids, from the one that follows. */
  page(after: string, limit: number): Promise<readonly Tenant[]>;
  insert(id: string, config: TenantConfig, at: number): Change<'tenant-exists'>;
  replace(tenant: Tenant, after: TenantConfig, at: number): Change<'tenant-changed'>;
  /** From here on it is unreachable; what it holds is still to be cleared away. */
  close(id: string, at: number): Change<'tenant-gone'>;
  /** Deletes some of what a closed tenant holds, and says whether there may be more. */
  clearSome(id: string): Promise<boolean>;
  /** Tenants that were closed before, and may hold something still. */
  closed(before: number): Promise<readonly string[]>;
  /** Nothing is left of it, not even that it was there. */
  forget(id: string): Change;
};

/** All switches are off: a tenant opens the doors that its operator names. */
export const defaultTenantConfig = {
  allowPasswordSignup: false,
  enableEmailLinkSignin: false,
  enableAnonymousUser: false,
  disableAuth: false,
  autodeleteAnonymousUsers: false,
  mfaConfig: { state: 'DISABLED', enabledProviders: [] },
} satisfies TenantConfig;
