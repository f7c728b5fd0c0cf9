import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { revokeToken as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFromAddress } from '../limits/take-from.ts';
import { readIdToken } from '../tokens/id-token.ts';
import { requireProvider } from './find-provider.ts';

const longestToken = 4096;

type Request = RequestOf<typeof operation>;

/** What there is to revoke: a token, or a code that is exchanged for one first. */
function revoked({ token, tokenType, redirectUri }: Request) {
  if (!token || token.length > longestToken) {
    throw new Refused('INVALID_ARGUMENT', 'There is no token to revoke.');
  }
  if (tokenType === 'CODE') {
    if (!redirectUri || !URL.canParse(redirectUri) || !redirectUri.startsWith('https:')) {
      throw new Refused('INVALID_ARGUMENT', 'A code needs the https address it was sent to.');
    }
    return { kind: 'code', token, redirectUri } as const;
  }
  return { kind: tokenType === 'REFRESH_TOKEN' ? 'refreshToken' : 'accessToken', token } as const;
}

/** Apple asks of applications that whoever deletes an account is forgotten there as well. */
export async function revokeToken(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<ReplyOf<typeof operation>> {
  if (!request.idToken) throw new Refused('MISSING_ID_TOKEN');
  if (request.providerId !== 'apple.com') throw new Refused('INVALID_PROVIDER_ID');
  takeFromAddress(identity, caller, addressRules.redeemCode);
  await readIdToken(identity, caller, request.idToken);
  const given = revoked(request);
  const provider = await requireProvider(identity, caller.tenant, 'apple.com');
  if (provider.revoke === undefined) throw new Refused('OPERATION_NOT_ALLOWED');
  await provider.revoke(given);
  return {};
}
