import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import {
  bulkLimits,
  type queryAccounts as operation,
  type ReplyOf,
  type RequestOf,
} from '@latchkey/protocol';
import { canonicalEmail } from '../accounts/email-address.ts';
import { userInfoOf } from '../accounts/user-info.ts';
import type { Identity } from '../identity.ts';
import { canonicalPhoneNumber } from '../phone/phone-number.ts';
import type { AccountOrder, AccountSearch } from './many-accounts.ts';

type Request = RequestOf<typeof operation>;

const orders = {
  SORT_BY_FIELD_UNSPECIFIED: 'id',
  USER_ID: 'id',
  NAME: 'displayName',
  CREATED_AT: 'createdAt',
  LAST_LOGIN_AT: 'lastLoginAt',
  USER_EMAIL: 'email',
} as const satisfies Record<NonNullable<Request['sortBy']>, AccountOrder['by']>;

/** The first condition counts, and in it the first of what it names: so the protocol has it. */
function matchOf({ expression }: Request): AccountSearch['match'] {
  const [first] = expression ?? [];
  if (first === undefined) return undefined;
  const { email, phoneNumber, userId } = first;
  if (email) return { by: 'email', value: canonicalEmail(email) ?? email };
  if (phoneNumber)
    return { by: 'phoneNumber', value: canonicalPhoneNumber(phoneNumber) ?? phoneNumber };
  if (userId) return { by: 'id', value: userId };
  throw new Refused('INVALID_ARGUMENT', 'An expression names an email, phoneNumber or userId.');
}

/** As long as the longest of what is searched. */
const longestSearch = 320;

function searchOf(request: Request, tenant: string): AccountSearch {
  const match = matchOf(request);
  if (!request.search) return { tenant, ...(match === undefined ? {} : { match }) };
  if (match !== undefined)
    throw new Refused('INVALID_ARGUMENT', 'Accounts are found by an expression or by a search.');
  if (request.search.length > longestSearch)
    throw new Refused('INVALID_ARGUMENT', `A search has at most ${longestSearch} characters.`);
  return { tenant, containing: request.search };
}

function windowOf({ limit = 0, offset = 0 }: Request) {
  if (limit < 0 || limit > bulkLimits.query)
    throw new Refused('INVALID_ARGUMENT', `The limit is at most ${bulkLimits.query}.`);
  if (offset < 0) throw new Refused('INVALID_ARGUMENT', 'The offset cannot be negative.');
  return { limit: limit || bulkLimits.query, offset };
}

export async function queryAccounts(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<ReplyOf<typeof operation>> {
  const search = searchOf(request, caller.tenant);
  const window = windowOf(request);
  const recordsCount = await identity.manyAccounts.count(search);
  if (request.returnUserInfo === false) return { recordsCount };
  const by = orders[request.sortBy ?? 'USER_ID'];
  const descending = request.order === 'DESC';
  const accounts = await identity.manyAccounts.find(search, { by, descending }, window);
  return { recordsCount, userInfo: accounts.map(userInfoOf) };
}
