import { createHash, timingSafeEqual } from 'node:crypto';
import { type Credential, mayActAs, type Role } from '@latchkey/protocol';
import type { Operator } from '../operators/operator.ts';
import { Refused } from '../refused.ts';
import { RequestRefused } from './request-refused.ts';

/** How credentials are judged; development accepts more than production. */
export type Credentials = {
  /** The operator, or undefined when the bearer token proves nothing. */
  operator(bearer: string): Promise<Operator | undefined>;
  isApiKey(key: string): Promise<boolean>;
};

const location = { domain: 'global', location: 'Authorization', locationType: 'header' };

export const unauthenticated = (reason: 'authError' | 'required') =>
  new RequestRefused(
    'UNAUTHENTICATED',
    reason === 'required' ? 'Login Required.' : 'Invalid Credentials',
    { reason, ...location },
  );

const missingKey = () =>
  new RequestRefused('PERMISSION_DENIED', 'The request is missing a valid API key.', {
    reason: 'forbidden',
    domain: 'global',
  });

const wrongKey = () =>
  new RequestRefused('API_KEY_INVALID', 'API key not valid. Please pass a valid API key.', {
    reason: 'badRequest',
    domain: 'global',
  });

const digest = (text: string) => createHash('sha256').update(text).digest();

/** In constant time, whatever the lengths. */
export const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other));

/** Which credentials an operation takes, and which role an operator needs. */
type Requirements = { readonly credentials: readonly Credential[]; readonly role?: Role };

export type Presented = {
  readonly authorization: string | undefined;
  readonly apiKey: string | undefined;
  /** The path or the body names the project, which only an operator may do. */
  readonly namesProject: boolean;
  /** Told of the operator, also of one who may not do this: refusals are noted with their name. */
  readonly recognized: (operator: Operator) => void;
};

const bearerOf = (authorization: string | undefined) =>
  /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/** Decides whether the call may go on, and as whom: an operator, or nobody in particular. */
export async function admit(
  credentials: Credentials,
  { credentials: accepted, role }: Requirements,
  presented: Presented,
): Promise<Operator | undefined> {
  if (accepted.includes('none')) return undefined;
  const bearer = accepted.includes('admin') ? bearerOf(presented.authorization) : undefined;
  if (bearer !== undefined) {
    const operator = await credentials.operator(bearer);
    if (operator === undefined) throw unauthenticated('authError');
    presented.recognized(operator);
    if (role === undefined || !mayActAs(operator.role, role)) {
      throw new Refused('PERMISSION_DENIED', `This takes the role ${role}.`);
    }
    return operator;
  }
  if (!accepted.includes('key')) throw unauthenticated('required');
  if (!presented.apiKey) throw missingKey();
  if (!(await credentials.isApiKey(presented.apiKey))) throw wrongKey();
  if (presented.namesProject) {
    throw new Refused(
      'INSUFFICIENT_PERMISSION',
      'Only authenticated requests can specify target_project_id.',
    );
  }
  return undefined;
}
