import { createHash, timingSafeEqual } from 'node:crypto';
import { type Credential, mayActAs, type Role } from '@latchkey/protocol';
import type { Operator } from '../identity/operators/operator.ts';
import { Refused } from '../identity/refused.ts';
import { type ErrorReply, errorReply } from './error-reply.ts';

/** How credentials are judged; development accepts more than production. */
export type Credentials = {
  /** The operator, or undefined when the bearer token proves nothing. */
  operator(bearer: string): Promise<Operator | undefined>;
  isApiKey(key: string): Promise<boolean>;
};

/** A refusal whose envelope has details of its own. */
export class CredentialRefused extends Error {
  override readonly name = 'CredentialRefused';
  readonly reply: ErrorReply;
  constructor(reply: ErrorReply) {
    super('The credentials were refused');
    this.reply = reply;
  }
}

const location = { domain: 'global', location: 'Authorization', locationType: 'header' };

const unauthenticated = (reason: 'authError' | 'required') =>
  new CredentialRefused(
    errorReply(
      'UNAUTHENTICATED',
      reason === 'required' ? 'Login Required.' : 'Invalid Credentials',
      {
        reason,
        ...location,
      },
    ),
  );

const missingKey = () =>
  new CredentialRefused(
    errorReply('PERMISSION_DENIED', 'The request is missing a valid API key.', {
      reason: 'forbidden',
      domain: 'global',
    }),
  );

const wrongKey = () =>
  new CredentialRefused(
    errorReply('API_KEY_INVALID', 'API key not valid. Please pass a valid API key.', {
      reason: 'badRequest',
      domain: 'global',
    }),
  );

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
