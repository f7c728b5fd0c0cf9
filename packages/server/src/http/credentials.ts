import { createHash, timingSafeEqual } from 'node:crypto';
import type { Credential } from '@latchkey/protocol';
import { Refused } from '../identity/refused.ts';
import { type ErrorReply, errorReply } from './error-reply.ts';

/** How credentials are judged; development accepts more than production. */
export type Credentials = {
  /** The operator's name, or undefined when the bearer token proves nothing. */
  operator(bearer: string): Promise<string | undefined>;
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

export type Presented = {
  readonly authorization: string | undefined;
  readonly apiKey: string | undefined;
  /** The path or the body names the project, which only an operator may do. */
  readonly namesProject: boolean;
};

const bearerOf = (authorization: string | undefined) =>
  /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/** Decides whether the call may go on, and as whom: an operator's name, or nobody in particular. */
export async function admit(
  credentials: Credentials,
  accepted: readonly Credential[],
  presented: Presented,
): Promise<string | undefined> {
  if (accepted.includes('none')) return undefined;
  const bearer = accepted.includes('admin') ? bearerOf(presented.authorization) : undefined;
  if (bearer !== undefined) {
    const operator = await credentials.operator(bearer);
    if (operator === undefined) throw unauthenticated('authError');
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
