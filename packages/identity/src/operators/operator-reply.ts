import type { Account } from '../accounts/account.ts';
import type { OperatorRole } from './operator-role.ts';

export const operatorReply = (
  { id, email, displayName }: Pick<Account, 'id' | 'email' | 'displayName'>,
  { role, grantedAt, grantedBy }: OperatorRole,
) => ({
  localId: id,
  email: email ?? undefined,
  displayName: displayName ?? undefined,
  role,
  grantedAt: new Date(grantedAt).toISOString(),
  grantedBy,
});
