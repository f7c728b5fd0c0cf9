import type { Tenants } from '@latchkey/identity/tenants/tenant';
import type { Caller } from '@latchkey/kernel/caller';
import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import { UsageError } from '@latchkey/kernel/usage-error';

/** The option of every command that works on one tenant, or on the project itself. */
export const tenantOption = { tenant: { type: 'string' } } as const;

export const noSuchTenant = (tenant: string): UsageError =>
  new UsageError(`There is no tenant ${tenant}. \`latchkey tenants list\` shows them.`);

/** Who types a command, in the tenant that `--tenant` names. */
export async function callerIn(
  { tenants }: { readonly tenants: Pick<Tenants, 'latest'> },
  tenant: string | undefined,
): Promise<Caller> {
  if (tenant === undefined) return atTheCommandLine;
  if ((await tenants.latest(tenant)) === undefined) {
    throw noSuchTenant(tenant);
  }
  return { ...atTheCommandLine, tenant };
}
