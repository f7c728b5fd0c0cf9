import type { Account, SessionSnapshot } from '@latchkey/client';
import type { ClaimName, Claims } from '../account/token-claims.ts';

/** A claim by its name, which has to be there and say something, or claims with their values. */
export type ClaimCondition = ClaimName | Claims;

/** What somebody has to be. Where several things are said, all of them. */
export type Requirement = {
  /** The claim that has to be there, or claims with the values they must have. */
  readonly claim?: ClaimCondition | undefined;
  /** In the claim `role`, or among those of the claim `roles`. Of several, any one. */
  readonly role?: string | readonly string[] | undefined;
};

/** Who is to be judged. */
export type Visitor = {
  /** Who is signed in. */
  readonly account: Account;
  /** What their token says. Good for showing, not for trusting. */
  readonly claims: Claims;
};

/** Whom something is for: by being signed in or not, by claims and roles, or by a function. */
export type Condition = 'signed-in' | 'signed-out' | Requirement | ((visitor: Visitor) => boolean);

/** Every object has a `constructor`; nobody was given that claim. */
const claim = (claims: Claims, name: string): unknown =>
  Object.hasOwn(claims, name) ? claims[name] : undefined;

function hasClaims(claims: Claims, wanted: ClaimCondition): boolean {
  if (typeof wanted === 'string') return Boolean(claim(claims, wanted));
  return Object.entries(wanted).every(([name, value]) => claim(claims, name) === value);
}

function hasRole(claims: Claims, wanted: string | readonly string[]): boolean {
  const roles = claim(claims, 'roles');
  const held: readonly unknown[] = [
    claim(claims, 'role'),
    ...(Array.isArray(roles) ? (roles as readonly unknown[]) : []),
  ];
  return [wanted].flat().some((role) => held.includes(role));
}

export const meets = (claims: Claims, { claim: wanted, role }: Requirement): boolean =>
  (wanted === undefined || hasClaims(claims, wanted)) &&
  (role === undefined || hasRole(claims, role));

/** Whether something is to be shown. Undefined while nobody knows yet. */
export function allows(
  condition: Condition,
  { status, account }: SessionSnapshot,
  claims: Claims,
): boolean | undefined {
  if (status === 'loading') return undefined;
  if (condition === 'signed-out') return account === undefined;
  if (account === undefined) return false;
  if (condition === 'signed-in') return true;
  return typeof condition === 'function'
    ? condition({ account, claims })
    : meets(claims, condition);
}
