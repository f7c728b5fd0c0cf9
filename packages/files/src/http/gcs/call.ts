import type { OperatorPrincipal, Principal } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { requireOperator } from '@latchkey/rulesets/asking/caller';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../../objects/invalid.ts';
import type { Files } from '../../open-files.ts';
import type { Places } from '../places.ts';
import type { ServedBuckets } from '../served-buckets.ts';
import { loginRequired } from './gcs-reply.ts';

export type GcsParts = {
  readonly files: Files;
  readonly served: ServedBuckets;
  readonly places: Places;
  readonly projectNumber: string;
  /** Whether somebody who began something, and does not show who they are again, may still change objects. */
  readonly isStillOwner: (operator: string) => Promise<boolean>;
};

/** One request to the JSON API of buckets, read as far as all of them are alike. */
export type GcsCall = GcsParts & {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly principal: Principal;
  readonly parameters: URLSearchParams;
  /** Where this server is for whoever asks. */
  readonly address: string;
};

/** Buckets are for operators: rules are for the applications of people. */
export function requireRole(
  { principal }: Pick<GcsCall, 'principal'>,
  role: 'viewer' | 'owner',
): OperatorPrincipal {
  if (principal.kind === 'nobody') throw loginRequired();
  const sentence = 'Buckets are for operators.';
  requireOperator(principal, role, sentence);
  if (principal.kind !== 'operator') throw new RpcRefused('PERMISSION_DENIED', sentence);
  return principal;
}

/** Keys of somebody else's, which nobody here has: what is kept by them is not kept at all. */
export function refuseOwnKeys({ headers }: FastifyRequest): void {
  const found = Object.keys(headers).find((name) =>
    /^x-goog-(copy-source-)?encryption-/.test(name),
  );
  if (found !== undefined) throw invalid('Encryption with keys of one’s own is not supported.');
}
