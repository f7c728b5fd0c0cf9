import type { AccountPrincipal, Principal } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { mayActAs, type Role } from '@latchkey/protocol';
import type { RulesAuth, RulesMap, RulesValue } from '@latchkey/rules';

/** A claim as rules see it. Tokens are JSON, whose whole numbers are ints. */
function claimOf(claim: unknown): RulesValue {
  if (typeof claim === 'number') return Number.isSafeInteger(claim) ? BigInt(claim) : claim;
  if (typeof claim === 'string' || typeof claim === 'boolean') return claim;
  if (Array.isArray(claim)) return claim.map(claimOf);
  return typeof claim === 'object' && claim !== null ? claimsOf(claim) : null;
}

const claimsOf = (claims: object): RulesMap =>
  new Map(Object.entries(claims).map(([name, claim]) => [name, claimOf(claim)]));

/** Of the same token there are the same claims at every request, for as long as it is remembered. */
const converted = new WeakMap<object, RulesMap>();

function tokenOf({ claims }: AccountPrincipal): RulesMap {
  const known = converted.get(claims) ?? claimsOf(claims);
  converted.set(claims, known);
  return known;
}

/** `request.auth`: null for whoever has shown no token. */
export const authOf = (principal: Principal): RulesAuth | null =>
  principal.kind === 'account' ? { uid: principal.uid, token: () => tokenOf(principal) } : null;

/** Who has changed something, for whoever asks later. */
export function changedByOf(principal: Principal): string | null {
  if (principal.kind === 'nobody') return null;
  if (principal.kind === 'operator') return `operator:${principal.name}`;
  const { tenant, uid } = principal;
  // No tenant has a slash in its name, but uids may: nobody is called like somebody of a tenant.
  return tenant === '' && !uid.includes('/') ? `uid:${uid}` : `uid:${tenant}/${uid}`;
}

/** Operators need no rules, and a role: to look at everything, or to change it. */
export function passesRules(
  principal: Principal,
  needed: Extract<Role, 'viewer' | 'owner'>,
): boolean {
  if (principal.kind !== 'operator') return false;
  if (mayActAs(principal.role, needed)) return true;
  throw new RpcRefused('PERMISSION_DENIED', `This takes the role ${needed}.`);
}

/** What no rule can allow. */
export function requireOperator(
  principal: Principal,
  needed: Extract<Role, 'viewer' | 'owner'>,
  sentence: string,
): void {
  if (!passesRules(principal, needed)) throw new RpcRefused('PERMISSION_DENIED', sentence);
}
