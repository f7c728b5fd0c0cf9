import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import {
  bulkLimits,
  type batchCreate as operation,
  type ReplyOf,
  type RequestOf,
} from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';
import { hashLine } from '../passwords/new-password.ts';
import { checkNewPassword } from '../passwords/password-policy.ts';
import type { PasswordPolicy, Settings } from '../settings/settings.ts';
import { givenBytes, type HashReader, hashReaderFor } from './given-hashes.ts';
import { type Arrival, type ImportFailure, importAccounts } from './import-accounts.ts';
import { type Importing, orUnacceptable, Unacceptable } from './importing.ts';
import { type UploadedUser, uploadedAccount } from './uploaded-account.ts';

type Request = RequestOf<typeof operation>;

/** The hash as we keep it, or the reason why nobody could ever sign in with it. */
export function uploadedHash(
  { passwords }: Pick<Importing, 'passwords'>,
  { passwordHash, salt }: Pick<UploadedUser, 'passwordHash' | 'salt'>,
  read: HashReader | undefined,
): string | null {
  if (!passwordHash || read === undefined) return null;
  const [hashBytes, saltBytes] = [givenBytes(passwordHash), givenBytes(salt ?? '')];
  if (!hashBytes || !saltBytes) throw new Unacceptable('password hash or salt is not base64');
  const text = read(hashBytes, saltBytes);
  if (text === undefined || !passwords.canVerify(text))
    throw new Unacceptable('password hash is invalid');
  return text;
}

async function passwordOf(
  identity: Identity,
  caller: Caller,
  policy: PasswordPolicy,
  user: UploadedUser,
  read: HashReader | undefined,
): Promise<string | null> {
  if (!user.rawPassword) return uploadedHash(identity, user, read);
  const { rawPassword } = user;
  orUnacceptable(
    () => checkNewPassword(policy, rawPassword),
    (code) => code,
  );
  return identity.passwords.hash(rawPassword, hashLine(caller));
}

function firstTwice(values: readonly (string | undefined)[]): string | undefined {
  const given = values.filter((value) => value !== undefined && value !== '');
  return given.find((value, index) => given.indexOf(value) !== index);
}

/** What is wrong with the request as a whole, in the order in which it is found out. */
function refuseRequest(
  { users = [], sanityCheck, allowOverwrite }: Request,
  { allowDuplicateEmails }: Settings,
): void {
  if (users.length === 0) throw new Refused('MISSING_USER_ACCOUNT');
  if (users.length > bulkLimits.accounts)
    throw new Refused(
      'MAXIMUM_USER_COUNT_EXCEEDED',
      `At most ${bulkLimits.accounts} accounts can be created at once.`,
    );
  if (sanityCheck) {
    const email = firstTwice(users.map((user) => user.email?.toLowerCase()));
    if (email !== undefined && !allowDuplicateEmails) throw new Refused('DUPLICATE_EMAIL', email);
    const links = users.flatMap(({ providerUserInfo = [] }) => providerUserInfo);
    const link = firstTwice(
      links.map(({ providerId, rawId }) =>
        rawId ? `Provider id(${providerId}), Raw id(${rawId})` : undefined,
      ),
    );
    if (link !== undefined) throw new Refused('DUPLICATE_RAW_ID', link);
  }
  if (!allowOverwrite) {
    const localId = firstTwice(users.map((user) => user.localId));
    if (localId !== undefined) throw new Refused('DUPLICATE_LOCAL_ID', localId);
  }
}

/** Of two records of one account the later one counts, as if they had come one after the other. */
function lastOfEach(arrivals: readonly Arrival[]): readonly Arrival[] {
  return [...new Map(arrivals.map((arrival) => [arrival.account.id, arrival])).values()];
}

export async function batchCreate(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<ReplyOf<typeof operation>> {
  const { users = [], allowOverwrite = false } = request;
  const settings = await identity.settings.current(caller.tenant);
  refuseRequest(request, settings);
  const hashed = users.some(({ passwordHash }) => Boolean(passwordHash));
  const read = hashed || request.hashAlgorithm ? hashReaderFor(request) : undefined;
  const { passwordPolicy } = settings;
  const arrivals: { index: number; account: Account }[] = [];
  const unacceptable: ImportFailure[] = [];
  for (const [index, user] of users.entries()) {
    try {
      const passwordHash = await passwordOf(identity, caller, passwordPolicy, user, read);
      arrivals.push({
        index,
        account: uploadedAccount(identity, caller.tenant, user, passwordHash),
      });
    } catch (error) {
      if (!(error instanceof Unacceptable)) throw error;
      unacceptable.push({ index, message: error.message });
    }
  }
  const { failures } = await importAccounts(
    identity,
    caller,
    lastOfEach(arrivals),
    allowOverwrite ? 'overwrite' : 'refuse',
  );
  const error = [...unacceptable, ...failures].sort((one, other) => one.index - other.index);
  return { kind: 'identitytoolkit#UploadAccountResponse', error };
}
