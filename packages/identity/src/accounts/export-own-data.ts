import type { AuditRecord } from '@latchkey/kernel/audit/audit';
import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { exportOwnData as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { accountKey } from '../limits/account-writes.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFrom } from '../limits/take-from.ts';
import { coarsely } from '../sessions/coarse-time.ts';
import { readIdToken, requireRecentSignIn, type SignedIn } from '../tokens/id-token.ts';
import type { Account } from './account.ts';
import { auditEvent } from './account-acts.ts';

type Reply = ReplyOf<typeof operation>;

/** No account has more sessions that could still be used. */
const mostSessions = 200;
const eventsAtOnce = 500;
/** Newest first; what is older is of no use to anybody who reads it. */
const mostEvents = 5000;

const time = (at: number | null) => (at === null ? undefined : new Date(at).toISOString());

/** Field by field: what is added to an account later must not go out because nobody thought of it. */
const profileOf = (account: Account): Reply['profile'] => ({
  localId: account.id,
  tenantId: account.tenant || undefined,
  displayName: account.displayName ?? undefined,
  photoUrl: account.photoUrl ?? undefined,
  email: account.email ?? undefined,
  emailVerified: account.emailVerified,
  firstEmail: account.initialEmail ?? undefined,
  phoneNumber: account.phoneNumber ?? undefined,
  hasPassword: account.passwordHash !== null,
  passwordUpdatedAt: time(account.passwordUpdatedAt),
  createdAt: time(account.createdAt),
  lastLoginAt: time(account.lastLoginAt),
  lastRefreshAt: time(account.lastRefreshAt),
  customAttributes: account.customAttributes ?? undefined,
});

const providersOf = ({ providers }: Account): Reply['providers'] =>
  providers.map((link) => ({
    providerId: link.providerId,
    rawId: link.rawId,
    email: link.email ?? undefined,
    displayName: link.displayName ?? undefined,
    photoUrl: link.photoUrl ?? undefined,
    screenName: link.screenName ?? undefined,
    linkedAt: time(link.linkedAt),
  }));

const factorsOf = ({ secondFactors }: Account): Reply['secondFactors'] =>
  secondFactors.map((factor) => ({
    kind: factor.kind,
    displayName: factor.displayName ?? undefined,
    phoneNumber: factor.phoneNumber ?? undefined,
    enrolledAt: time(factor.enrolledAt),
  }));

async function passkeysOf(identity: Identity, { tenant, id }: Account): Promise<Reply['passkeys']> {
  const passkeys = await identity.passkeys.ofAccount(tenant, id);
  return passkeys.map(({ name, createdAt, lastUsedAt, backedUp }) => ({
    name,
    createdAt: time(createdAt),
    lastUsedAt: time(lastUsedAt),
    backedUp,
  }));
}

async function sessionsOf(
  identity: Identity,
  { account, session: own }: SignedIn,
): Promise<Reply['sessions']> {
  const sessions = await identity.sessions.ofAccount(account.tenant, account.id, mostSessions);
  const now = identity.now();
  return sessions.map((session) => ({
    signInProvider: session.signInProvider,
    createdAt: time(session.createdAt),
    // As in the list of sessions: the one that asks is in use.
    lastUsedAt: time(coarsely(session.id === own?.id ? now : session.lastUsedAt)),
    endedAt: time(session.revokedAt),
    userAgent: session.userAgent,
    address: session.address,
  }));
}

async function eventsOf(identity: Identity, { tenant, id }: Account): Promise<Reply['events']> {
  const found: AuditRecord[] = [];
  let page: readonly AuditRecord[];
  do {
    const beforeId = found.at(-1)?.id;
    page = await identity.audit.list({ tenant, subject: id, beforeId, limit: eventsAtOnce });
    found.push(...page);
  } while (page.length === eventsAtOnce && found.length < mostEvents);
  return found.map((record) => ({
    at: time(record.at),
    lastAt: time(record.lastAt),
    times: record.times,
    event: record.event,
    result: record.result,
    reason: record.reason ?? undefined,
    // Where an operator sits is nothing about the person.
    address: record.actor === id ? record.address : undefined,
  }));
}

/** All that is kept about a person, for that person. What opens the account stays where it is. */
export async function exportOwnData(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<Reply> {
  if (!request.idToken) throw new Refused('MISSING_ID_TOKEN');
  const signedIn = await readIdToken(identity, caller, request.idToken);
  requireRecentSignIn(identity, signedIn);
  const { account } = signedIn;
  takeFrom(identity, addressRules.accountExport, accountKey(account));
  const unused = await identity.recoveryCodes.unused(account);
  const reply = {
    exportedAt: time(identity.now()),
    profile: profileOf(account),
    providers: providersOf(account),
    secondFactors: factorsOf(account),
    recoveryCodesLeft: unused.length,
    passkeys: await passkeysOf(identity, account),
    sessions: await sessionsOf(identity, signedIn),
    events: await eventsOf(identity, account),
  };
  await identity.commit([
    identity.audit.record(auditEvent(caller, identity.now(), 'user_exported', account.id)),
  ]);
  return reply;
}
