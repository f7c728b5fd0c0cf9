import { UsageError } from '@latchkey/kernel/usage-error';
import { bulkLimits, type queryAccounts, type RequestOf } from '@latchkey/protocol';
import { shownUser, type User } from './find-user.ts';
import type { Ask } from './operations/ask.ts';
import { dayOf, openTable } from './table.ts';

const orders = {
  id: 'USER_ID',
  name: 'NAME',
  created: 'CREATED_AT',
  'last-sign-in': 'LAST_LOGIN_AT',
  email: 'USER_EMAIL',
} as const satisfies Record<string, RequestOf<typeof queryAccounts>['sortBy']>;

type Order = keyof typeof orders;

const isOrder = (text: string): text is Order => Object.hasOwn(orders, text);

/** Which people are wanted, and in which order. */
export type Wanted = {
  readonly search: string | undefined;
  readonly sort: Order | undefined;
  readonly descending: boolean;
  readonly most: number;
};

export function wantedUsers(values: {
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly descending: boolean;
  readonly limit?: string | undefined;
}): Wanted {
  const { search, sort, descending, limit } = values;
  if (sort !== undefined && !isOrder(sort)) {
    throw new UsageError(`--sort takes one of ${Object.keys(orders).join(', ')}.`);
  }
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit)) {
    throw new UsageError('--limit takes a whole number.');
  }
  return {
    search,
    descending,
    sort: sort ?? (search === undefined && !descending ? undefined : 'id'),
    most: limit === undefined ? Number.POSITIVE_INFINITY : Number(limit),
  };
}

/** Everybody in the order of their ids: however many, nobody is read twice and no hash at all. */
async function* everybody(ask: Ask, tenant: string | undefined, most: number) {
  let nextPageToken: string | undefined;
  let left = most;
  do {
    const page = await ask(
      'batchGet',
      { maxResults: Math.min(left, bulkLimits.page), withoutHashes: true, nextPageToken },
      tenant,
    );
    const users = (page.users ?? []) as readonly User[];
    yield users;
    left -= users.length;
    nextPageToken = page.nextPageToken || undefined;
  } while (nextPageToken !== undefined && left > 0);
}

/** Somebody who comes or goes meanwhile may move another from one part to the next. */
async function* inOrder(ask: Ask, tenant: string | undefined, wanted: Wanted) {
  const { search, descending, most } = wanted;
  let offset = 0;
  while (offset < most) {
    const limit = Math.min(most - offset, bulkLimits.query);
    const { userInfo = [] } = await ask(
      'queryAccounts',
      {
        search,
        sortBy: orders[wanted.sort ?? 'id'],
        order: descending ? 'DESC' : 'ASC',
        limit,
        offset,
      },
      tenant,
    );
    yield userInfo as readonly User[];
    offset += limit;
    if (userInfo.length < limit) return;
  }
}

const rowOf = (user: User): readonly string[] => [
  user.localId,
  dayOf(user.createdAt),
  dayOf(user.lastLoginAt),
  user.disabled ? 'disabled' : 'enabled',
  user.email ?? user.phoneNumber ?? '',
  user.displayName ?? '',
];

export async function listUsers(
  ask: Ask,
  tenant: string | undefined,
  wanted: Wanted,
  json: boolean,
): Promise<void> {
  const print = openTable(['id', 'created', 'last sign-in', 'state', 'address', 'name']);
  const pages =
    wanted.sort === undefined ? everybody(ask, tenant, wanted.most) : inOrder(ask, tenant, wanted);
  for await (const users of pages) {
    if (!json) print(users.map(rowOf));
    else for (const user of users) console.log(JSON.stringify(shownUser(user)));
  }
}
