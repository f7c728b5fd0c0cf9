import type { AccountPrincipal, Ending } from '@latchkey/kernel/principal';
import { Refused } from '@latchkey/kernel/refused';
import type { Identity } from '../identity.ts';
import type { SessionState, SignInState } from '../sessions/is-over.ts';
import { requireTenant } from '../tenants/open-tenant.ts';
import { countsStill, isLive } from '../tokens/id-token.ts';

/** How many are asked for at once. */
const atOnce = 256;

type Endings = ReadonlyMap<AccountPrincipal, Ending>;

function endingOf(
  { claims, sessionId }: AccountPrincipal,
  account: SignInState | undefined,
  session: SessionState | undefined,
  now: number,
): Ending | undefined {
  if (account === undefined) return 'deleted';
  if (account.disabled) return 'disabled';
  if (!countsStill(Number(claims['auth_time']), account)) return 'revoked';
  return sessionId === null || isLive(session, account, now) ? undefined : 'revoked';
}

async function isGone(identity: Identity, tenant: string): Promise<boolean> {
  if (tenant === '') return false;
  // Read anew: what this node remembers of it may be older than the end.
  await identity.tenants.latest(tenant);
  try {
    await requireTenant(identity, tenant);
    return false;
  } catch (error) {
    if (error instanceof Refused) return true;
    throw error;
  }
}

async function endedOfTenant(
  identity: Identity,
  tenant: string,
  principals: readonly AccountPrincipal[],
): Promise<Endings> {
  const { standings, now } = identity;
  const endings = new Map<AccountPrincipal, Ending>();
  for (let start = 0; start < principals.length; start += atOnce) {
    const some = principals.slice(start, start + atOnce);
    const uids = [...new Set(some.map(({ uid }) => uid))];
    const ids = [...new Set(some.flatMap(({ sessionId }) => sessionId ?? []))];
    const accounts = new Map((await standings.accounts(tenant, uids)).map((one) => [one.id, one]));
    const found = ids.length === 0 ? [] : await standings.sessions(tenant, ids);
    const sessions = new Map(found.map((one) => [one.id, one]));
    for (const one of some) {
      const session = sessions.get(one.sessionId ?? '');
      const why = endingOf(one, accounts.get(one.uid), session, now());
      if (why !== undefined) endings.set(one, why);
    }
  }
  // Last: a tenant closes before its accounts go, so whoever misses one here sees it closed.
  if (!(await isGone(identity, tenant))) return endings;
  return new Map(principals.map((one) => [one, 'tenant gone']));
}

/**
 * Which of these sign-ins count no more, and why. As an ID token is judged, but of many at once: two
 * reads for hundreds of a tenant, instead of two for each.
 */
export async function endedSignIns(
  identity: Identity,
  principals: readonly AccountPrincipal[],
): Promise<Endings> {
  const endings = new Map<AccountPrincipal, Ending>();
  for (const [tenant, ofTenant] of Map.groupBy(principals, (one) => one.tenant)) {
    for (const [one, why] of await endedOfTenant(identity, tenant, ofTenant)) endings.set(one, why);
  }
  return endings;
}
