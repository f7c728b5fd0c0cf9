import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import {
  fieldLimits,
  type lookup as operation,
  type ReplyOf,
  type RequestOf,
} from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { coarsely } from '../sessions/coarse-time.ts';
import { readIdToken } from '../tokens/id-token.ts';
import type { Account } from './account.ts';
import { canonicalEmail } from './email-address.ts';
import { userInfoOf } from './user-info.ts';

type Request = RequestOf<typeof operation>;
type Reply = ReplyOf<typeof operation>;

const kind = 'identitytoolkit#GetAccountInfoResponse';

/** What an operator asks for, in the order the protocol answers. */
function searches(
  identity: Identity,
  tenant: string,
  request: Request,
): (() => Promise<Account | undefined>)[] {
  const { accounts } = identity;
  const byEmail = (find: typeof accounts.byEmail) => (text: string) => async () => {
    const email = canonicalEmail(text);
    return email === undefined ? undefined : find(tenant, email);
  };
  return [
    ...(request.localId ?? []).map((id) => () => accounts.byId(tenant, id)),
    ...(request.email ?? []).map(byEmail(accounts.byEmail)),
    ...(request.phoneNumber ?? []).map((number) => () => accounts.byPhoneNumber(tenant, number)),
    ...(request.federatedUserId ?? []).map(
      ({ providerId = '', rawId = '' }) =>
        () =>
          accounts.byProvider(tenant, providerId, rawId),
    ),
    ...(request.initialEmail ?? []).map(byEmail(accounts.byInitialEmail)),
  ];
}

/** The account with its passkeys, which are kept apart from it. */
async function shown(identity: Identity, account: Account) {
  const passkeys = await identity.passkeys.ofAccount(account.tenant, account.id);
  return {
    ...userInfoOf(account),
    passkeyInfo: passkeys.map(({ credentialId, name }) => ({ credentialId, name })),
  };
}

async function lookUpAny(identity: Identity, caller: Caller, request: Request): Promise<Reply> {
  const wanted = searches(identity, caller.tenant, request);
  if (wanted.length > fieldLimits.lookupIdentifiers) {
    throw new Refused(
      'INVALID_ARGUMENT',
      `At most ${fieldLimits.lookupIdentifiers} accounts can be looked up at once.`,
    );
  }
  const found = await Promise.all(wanted.map((search) => search()));
  const byId = new Map(
    found.flatMap((account) => (account === undefined ? [] : [[account.id, account]])),
  );
  const users = await Promise.all([...byId.values()].map((account) => shown(identity, account)));
  return { kind, users };
}

export async function lookup(identity: Identity, caller: Caller, request: Request): Promise<Reply> {
  if (caller.operator !== undefined && !request.idToken)
    return lookUpAny(identity, caller, request);
  if (!request.idToken) throw new Refused('MISSING_ID_TOKEN');
  const { account, claims } = await readIdToken(identity, caller, request.idToken, {
    onTheWay: true,
    uncounted: true,
  });
  const user = await shown(identity, account);
  // Of the token that is shown, not of the newest: a thief must not learn when the owner was here.
  const lastRefreshAt = new Date(coarsely(Number(claims['iat']) * 1000)).toISOString();
  return { kind, users: [{ ...user, lastRefreshAt }] };
}
