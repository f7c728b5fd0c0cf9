import { personName } from '@latchkey/identity/operators/person-name';
import { UsageError } from '@latchkey/kernel/usage-error';
import type { lookup, ReplyOf } from '@latchkey/protocol';
import type { Ask } from './operations/ask.ts';

/** An account as operators see it, with the id that every account has. */
export type User = NonNullable<ReplyOf<typeof lookup>['users']>[number] & {
  readonly localId: string;
};

/** By whatever the account is known: its id, its address or its number. */
export async function findUser(ask: Ask, tenant: string | undefined, user: string): Promise<User> {
  const asked = { localId: [user], email: [user], phoneNumber: [user] };
  const { users = [] } = await ask('lookup', asked, tenant);
  const found = users as readonly User[];
  const [first] = found;
  if (first === undefined) throw new UsageError(`There is no user ${user}.`);
  // Somebody may have chosen an id that reads like somebody else's address.
  const named = found.find(({ localId }) => localId !== user);
  if (found.length > 1 && named !== undefined) {
    throw new UsageError(
      `${user} is the address or number of ${named.localId}, and the id of another user. Say ${named.localId}.`,
    );
  }
  return first;
}

/** The name that the audit trail knows them by. */
export const nameOf = ({ localId, email, phoneNumber }: User): string =>
  personName({ id: localId, email: email ?? null, phoneNumber: phoneNumber ?? null });

/** The hash is nobody's business here, not even the word that stands for it. */
export const shownUser = ({
  passwordHash: _hash,
  ...user
}: NonNullable<ReplyOf<typeof lookup>['users']>[number]) => user;
