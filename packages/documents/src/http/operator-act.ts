import type { OperatorPrincipal } from '@latchkey/kernel/principal';

/** Something that an operator has done, for the audit trail. */
export type OperatorAct = {
  readonly operator: OperatorPrincipal;
  /** To what. */
  readonly name: string;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
};
