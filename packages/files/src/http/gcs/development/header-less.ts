import type { Principal, Principals } from '@latchkey/kernel/principal';
import type { FastifyRequest } from 'fastify';

/** What is done without a header is done in this name. */
export const developmentOperator = 'storage emulator';

const owner: Principal = { kind: 'operator', name: developmentOperator, role: 'owner' };

/**
 * With the variable of emulators, clients of buckets send no header at all. Pages do not have that
 * variable: what a browser sends is nobody's without a token.
 */
export function isHeaderLess({ headers }: FastifyRequest): boolean {
  const { authorization, origin, 'sec-fetch-site': site } = headers;
  return authorization === undefined && origin === undefined && site === undefined;
}

export const developmentPrincipals =
  ({ of }: Pick<Principals, 'of'>) =>
  (request: FastifyRequest): Promise<Principal> =>
    isHeaderLess(request) ? Promise.resolve(owner) : of(request.headers.authorization);
