import type { After } from '@latchkey/kernel/after';
import { type Credentials, unauthenticated } from '@latchkey/kernel/http/credentials';
import type {
  AccountPrincipal,
  Ending,
  OperatorPrincipal,
  Principal,
  Principals,
} from '@latchkey/kernel/principal';
import { Refused } from '@latchkey/kernel/refused';
import type { TokenClaims } from '@latchkey/kernel/tokens/token-signer';
import type { Identity } from '../identity.ts';
import { endedSignIns } from '../principals/ended-sign-ins.ts';
import { keepPrincipals, type PrincipalKeeping } from '../principals/keep-principals.ts';
import { requireTenant } from '../tenants/open-tenant.ts';
import { endOfToken, idTokenIssuer, judgeStanding } from '../tokens/id-token.ts';
import { claimedBy, claimedIn } from './claimed-in-token.ts';

type Parts = {
  readonly identity: Identity;
  readonly credentials: Pick<Credentials, 'operator'>;
  readonly after: After;
  readonly onFault: (fault: unknown) => void;
};

/** Clients of files say Firebase, all others Bearer. Neither says whose token it is. */
export const tokenIn = (authorization: string) =>
  /^(?:bearer|firebase) +(\S+)$/i.exec(authorization)?.[1];

const nobody: Principal = Object.freeze({ kind: 'nobody' });

async function accountBehind(
  identity: Identity,
  tenant: string,
  token: string,
  known: TokenClaims | undefined,
): Promise<AccountPrincipal> {
  try {
    await requireTenant(identity, tenant);
    const { uid, sessionId, claims } = await judgeStanding(identity, tenant, token, known);
    return Object.freeze({
      kind: 'account',
      tenant,
      uid,
      claims,
      sessionId,
      expiresAt: endOfToken(Number(claims['exp'])) * 1000,
    });
  } catch (error) {
    // Which of all reasons it was is no product's business, nor that of whoever found a token.
    if (error instanceof Refused) throw unauthenticated('authError');
    throw error;
  }
}

/** What products know of accounts and operators. */
export function createPrincipals({
  identity,
  credentials,
  after,
  onFault,
}: Parts): Principals & Pick<PrincipalKeeping, 'wake' | 'stop'> {
  /** What operators were proved by: it is judged again, and nobody else has to hold it. */
  const shown = new WeakMap<Principal, string>();

  async function isStill(principal: OperatorPrincipal): Promise<boolean> {
    const token = shown.get(principal);
    const operator = token === undefined ? undefined : await credentials.operator(token);
    return operator?.name === principal.name && operator.role === principal.role;
  }

  /** What it is judged by whether somebody still is who they were. */
  function keyOf(principal: Principal): string {
    if (principal.kind === 'nobody') return '';
    if (principal.kind === 'operator') {
      return JSON.stringify([shown.get(principal), principal.name, principal.role]);
    }
    const { tenant, uid, sessionId, claims } = principal;
    return JSON.stringify([tenant, uid, sessionId, claims['auth_time']]);
  }

  async function endings(
    principals: readonly Principal[],
  ): Promise<ReadonlyMap<Principal, Ending>> {
    const accounts = principals.filter((one) => one.kind === 'account');
    const ended = new Map<Principal, Ending>(await endedSignIns(identity, accounts));
    for (const one of principals) {
      if (one.kind === 'operator' && !(await isStill(one))) ended.set(one, 'revoked');
    }
    return ended;
  }

  return {
    ...keepPrincipals({ now: identity.now, after, keyOf, endings, onFault }),

    endingOf: async (principal) => (await endings([principal])).get(principal),

    async withoutAccount(tenant, uids) {
      const missing = new Set(uids);
      for (const { id } of await identity.standings.accounts(tenant, uids)) missing.delete(id);
      return missing;
    },

    async of(authorization) {
      if (authorization === undefined) return nobody;
      const token = tokenIn(authorization);
      if (token === undefined) throw unauthenticated('authError');
      // Most tokens were shown before: what is known of them need not be read again.
      const known = token.includes('.') ? await identity.signer.remembered(token) : undefined;
      const { issuer, tenant } = known === undefined ? claimedIn(token) : claimedBy(known);
      // Asked first, so that no ID token is looked for among those of service accounts.
      if (issuer === idTokenIssuer(identity.project.id)) {
        return accountBehind(identity, tenant, token, known);
      }
      const operator = await credentials.operator(token);
      if (operator === undefined) throw unauthenticated('authError');
      const principal: Principal = Object.freeze({ kind: 'operator', ...operator });
      shown.set(principal, token);
      return principal;
    },
  };
}
