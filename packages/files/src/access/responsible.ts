import type { Principal, Principals } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { changedByOf } from '@latchkey/rulesets/asking/caller';
import type { Upload } from '../uploads/upload.ts';

/** Whoever begins an upload answers for it to the end, on whichever node that comes. */
export const printIdentity = (principal: Principal): string => JSON.stringify(principal);

// Only `printIdentity` writes such texts.
const readIdentity = (text: string): Principal => JSON.parse(text) as Principal;

const over = (sentence: string) => new RpcRefused('UNAUTHENTICATED', sentence);

/**
 * In whose name an upload goes on: theirs who began it, if they still count. Who shows a token must be
 * the same, and has the claims of that token. Who shows none has those of the beginning for as long as
 * the token would be taken by which they began: no claim outlives it. Where nobody had signed in,
 * whoever has the id goes on as nobody.
 */
export async function responsibleFor(
  { identity }: Pick<Upload, 'identity'>,
  shown: Principal,
  { principals, now }: { readonly principals: Pick<Principals, 'endingOf'>; now(): number },
): Promise<Principal> {
  const begun = readIdentity(identity);
  if (begun.kind === 'nobody') return begun;
  if (shown.kind === 'nobody') {
    if ((await principals.endingOf(begun)) !== undefined) {
      throw over('Whoever began this upload is no longer signed in.');
    }
    if (begun.kind === 'account' && now() < begun.expiresAt) return begun;
    throw over('The token by which this upload began is over: it goes on with another one.');
  }
  if (shown.kind === begun.kind && changedByOf(shown) === changedByOf(begun)) return shown;
  throw new RpcRefused('PERMISSION_DENIED', 'This upload was begun by somebody else.');
}
