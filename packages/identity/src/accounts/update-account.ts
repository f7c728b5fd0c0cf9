import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { updateAccount as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { onCurrentAccount } from './account-refusals.ts';
import { applyCode } from './apply-code.ts';
import { updateAsOperator } from './update-as-operator.ts';
import { updateOwnAccount } from './update-own-account.ts';

type Request = RequestOf<typeof operation>;

/** Fields that only an operator may send. From anybody else their presence is a refusal, not a wish. */
const operatorsOnly = [
  'emailVerified',
  'phoneNumber',
  'customAttributes',
  'createdAt',
  'lastLoginAt',
  'validSince',
  'linkProviderUserInfo',
  'mfa',
] as const satisfies readonly (keyof Request)[];

export async function updateAccount(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<ReplyOf<typeof operation>> {
  const { idToken, oobCode } = request;
  if (caller.operator !== undefined && !idToken && !oobCode) {
    return onCurrentAccount(() => updateAsOperator(identity, caller, request));
  }
  if (!idToken && !oobCode)
    throw new Refused('INVALID_REQ_TYPE', 'Unsupported request parameters.');
  if (operatorsOnly.some((name) => request[name] !== undefined))
    throw new Refused('INSUFFICIENT_PERMISSION');
  if (request.disableUser !== undefined) throw new Refused('OPERATION_NOT_ALLOWED');
  if (oobCode) return applyCode(identity, caller, oobCode, idToken);
  if (!idToken) throw new Refused('MISSING_ID_TOKEN');
  return onCurrentAccount(() => updateOwnAccount(identity, caller, idToken, request));
}
