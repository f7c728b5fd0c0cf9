import type { Change } from '@latchkey/kernel/change';
import type { Role } from '@latchkey/protocol';

/** What somebody with an account of the project may do as an operator. */
export type OperatorRole = {
  readonly accountId: string;
  readonly role: Role;
  readonly grantedAt: number;
  readonly grantedBy: string;
};

export type OperatorRoles = {
  find(accountId: string): Promise<OperatorRole | undefined>;
  /** In the order in which they were granted. */
  list(): Promise<readonly OperatorRole[]>;
  /** In the place of an earlier one. */
  grant(role: OperatorRole): Change;
  revoke(accountId: string): Change<'no-operator'>;
  /** The same, if there is one. */
  end(accountId: string): Change;
  /** The same, of an account that has neither a second factor nor a passkey. */
  endWithoutFactor(accountId: string): Change;
};
