import type { Caller } from '@latchkey/kernel/caller';
import { newCode, randomName } from '@latchkey/kernel/random-names';
import { Refused } from '@latchkey/kernel/refused';
import {
  type createAuthUri,
  federationLimits,
  type ReplyOf,
  type RequestOf,
} from '@latchkey/protocol';
import { checkContinueUrl } from '../codes/continue-url.ts';
import { hashCode } from '../codes/issue-code.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFromAddress } from '../limits/take-from.ts';
import type { Settings } from '../settings/settings.ts';
import { parametersAsked, scopesAsked } from './asked-of-provider.ts';
import { checkProviderId, requireProvider } from './find-provider.ts';
import type { ReturnBy } from './provider-sign-in.ts';
import { handlerAddress, ownAddress } from './redirect-address.ts';
import { sealKept } from './sealed-kept.ts';

type Request = RequestOf<typeof createAuthUri>;

const longest = { sessionId: 256, context: 2048 } as const;

/** The handler page itself, or a page of the application that says how it wants the answer. */
function checkReturn(
  identity: Identity,
  settings: Settings,
  { continueUri, returnBy }: Request,
): { readonly continueUri: string; readonly returnBy: ReturnBy | null } {
  if (!continueUri) throw new Refused('MISSING_CONTINUE_URI');
  if (continueUri === handlerAddress(identity)) return { continueUri, returnBy: null };
  if (returnBy !== 'POPUP' && returnBy !== 'REDIRECT')
    throw new Refused('INVALID_CONTINUE_URI', undefined, 'PROVIDER_ADDRESS_NOT_USABLE');
  const verdict = checkContinueUrl(continueUri, settings.authorizedDomains);
  // The answer is handed over in the fragment, so that it reaches no server and no log.
  if (verdict === 'invalid' || continueUri.includes('#'))
    throw new Refused('INVALID_CONTINUE_URI', undefined, 'PROVIDER_ADDRESS_NOT_USABLE');
  if (verdict === 'unauthorized')
    throw new Refused('UNAUTHORIZED_DOMAIN', undefined, 'PROVIDER_DOMAIN_NOT_AUTHORIZED');
  return { continueUri, returnBy };
}

/** Somebody leaves for a provider; what they have to come back with is noted. */
export async function departForProvider(
  identity: Identity,
  caller: Caller,
  request: Request & { readonly providerId: string },
): Promise<ReplyOf<typeof createAuthUri>> {
  const providerId = checkProviderId(request.providerId);
  const settings = await identity.settings.current(caller.tenant);
  const back = checkReturn(identity, settings, request);
  const { sessionId = '', context = '' } = request;
  if (sessionId.length > longest.sessionId || context.length > longest.context) {
    throw new Refused('INVALID_ARGUMENT', 'The session id or the context is too long.');
  }
  const scopes = scopesAsked(request, providerId);
  const parameters = parametersAsked(request, providerId);
  takeFromAddress(identity, caller, addressRules.startProviderSignIn);

  const provider = await requireProvider(identity, caller.tenant, providerId);
  const state = newCode(identity.randomBytes);
  const session = sessionId || randomName(identity.randomBytes, 27);
  const redirectUri = provider.sharesAddress
    ? handlerAddress(identity)
    : ownAddress(identity, { tenant: caller.tenant, providerId });
  const { authUri, kept } = await provider.depart({ redirectUri, state, scopes, parameters });
  const stateHash = hashCode(state);
  await identity.commit([
    identity.providerSignIns.insert({
      stateHash,
      tenant: caller.tenant,
      providerId,
      sessionHash: hashCode(session),
      sealedKept: sealKept(identity, stateHash, { kept, context, redirectUri }),
      ...back,
      expiresAt: identity.now() + federationLimits.signInLifetime,
      usedAt: null,
    }),
  ]);
  return {
    kind: 'identitytoolkit#CreateAuthUriResponse',
    authUri,
    providerId,
    sessionId: session,
  };
}
