import type { Role } from '@latchkey/protocol';
import type { Audit } from '../audit/audit.ts';
import type { NewServiceAccount, ServiceAccounts } from './service-account.ts';

export type Operators = {
  readonly serviceAccounts: ServiceAccounts;
  readonly newServiceAccount: (name: string, role: Role, at: number) => Promise<NewServiceAccount>;
  readonly audit: Audit;
  readonly now: () => number;
};
