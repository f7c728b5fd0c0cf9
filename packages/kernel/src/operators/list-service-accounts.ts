import type { listServiceAccounts as operation, ReplyOf } from '@latchkey/protocol';
import type { Operators } from './operators.ts';

export async function listServiceAccounts(
  operators: Operators,
): Promise<ReplyOf<typeof operation>> {
  const keys = await operators.serviceAccounts.list();
  return {
    serviceAccounts: keys.map(({ email, keyId, role, createdAt }) => ({
      email,
      keyId,
      role,
      createdAt: new Date(createdAt).toISOString(),
    })),
  };
}
