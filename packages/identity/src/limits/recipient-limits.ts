import type { Change } from '@latchkey/kernel/change';
import type { Identity } from '../identity.ts';
import type { AskedFrom, SendRule } from './guess-budgets.ts';

/** Who has many places gets no more at all of them together than this many strangers would. */
const placesInAll = 4;

/**
 * One message more to a recipient. What strangers ask for is counted together and uses up nothing of
 * what the places get that the recipient's account was signed in from. See decisions/0048.
 */
export const chargeRecipient = (
  { sends }: Pick<Identity, 'sends'>,
  tenant: string,
  recipient: string,
  rule: SendRule,
  at: number,
  from: AskedFrom,
): readonly Change<'send-capped'>[] => [
  sends.charge(tenant, recipient, rule, at, from),
  sends.charge(tenant, `${recipient} in all`, { ...rule, count: placesInAll * rule.count }, at),
];
