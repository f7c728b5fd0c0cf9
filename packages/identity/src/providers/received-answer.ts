import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { RequestOf, signInWithIdp } from '@latchkey/protocol';
import { hashCode } from '../codes/issue-code.ts';
import type { Identity } from '../identity.ts';
import { answerParameters } from './answer-parameters.ts';
import { awaitedSignIn } from './awaited-answer.ts';
import { checkedIdentity } from './checked-identity.ts';
import { checkProviderId, requireProvider } from './find-provider.ts';
import type { Recognized } from './foreign-provider.ts';
import { openPendingToken, type SpendCredential, spendToken } from './pending-token.ts';
import type { ProviderSignIn } from './provider-sign-in.ts';
import { isAnswerTo } from './redirect-address.ts';
import { openKept } from './sealed-kept.ts';

type Request = RequestOf<typeof signInWithIdp>;

/** Somebody a provider vouches for, and what has to happen when they are let in. */
export type ReceivedAnswer = Recognized & {
  readonly spend: readonly SpendCredential[];
  readonly context: string;
  /** It was for this once, and cannot be shown again. */
  readonly answered?: true;
  /** The token it came as, where it waited before, and since when. */
  readonly waited?: { readonly pendingToken: string; readonly since: number };
};

/** The words with which a provider answers somebody who was sent to it. */
const answers = ['code', 'state', 'error', 'SAMLResponse', 'RelayState'] as const;

const refuse = (reason: string): never => {
  throw new Refused('INVALID_IDP_RESPONSE', reason);
};

/** SAML has another name for it. */
const stateIn = (parameters: URLSearchParams): string =>
  parameters.get(parameters.has('SAMLResponse') ? 'RelayState' : 'state') ?? '';

/** The sign-in that was begun here, in this browser, at this tenant, and not finished yet. */
async function requireAwaited(
  identity: Identity,
  caller: Caller,
  sessionId: string | undefined,
  state: string,
): Promise<ProviderSignIn> {
  if (state === '') return refuse('The answer has no state.');
  if (!sessionId) throw new Refused('MISSING_SESSION_ID');
  const signIn = await awaitedSignIn(identity, state);
  if (
    signIn === undefined ||
    signIn.tenant !== caller.tenant ||
    signIn.sessionHash !== hashCode(sessionId)
  ) {
    return refuse('No sign-in that was begun here awaits this answer.');
  }
  return signIn;
}

/** Used up before anybody asks the provider: a code is exchanged once, whoever else comes with it. */
async function receiveAnswer(
  identity: Identity,
  caller: Caller,
  { requestUri = '', sessionId }: Request,
  parameters: URLSearchParams,
): Promise<ReceivedAnswer> {
  const state = stateIn(parameters);
  const signIn = await requireAwaited(identity, caller, sessionId, state);
  const { kept, context, redirectUri } = openKept(identity, signIn.stateHash, signIn.sealedKept);
  // Of two providers, one can have the other answer under a state of its own. Its code is for
  // neither this provider nor anybody else to see.
  if (redirectUri === undefined || !isAnswerTo(redirectUri, requestUri)) {
    return refuse('It came to another address than was asked for.');
  }
  const spent = await identity.commit([identity.providerSignIns.consume(signIn, identity.now())]);
  if (spent !== undefined) return refuse('This answer was used before.');
  const provider = await requireProvider(identity, caller.tenant, signIn.providerId);
  const foreign = await provider.arrive({ redirectUri, state, kept, parameters });
  return { foreign: checkedIdentity(foreign), spend: [], context, answered: true };
}

/**
 * What test suites write in place of an assertion, beside the name of who would have made it. Nobody
 * who was sent somewhere comes back with that name, and without what they were sent with.
 */
const isWritten = (identity: Identity, parameters: URLSearchParams): boolean =>
  identity.emulates &&
  parameters.has('SAMLResponse') &&
  parameters.has('providerId') &&
  !parameters.has('RelayState');

/** Tokens that the application got from the provider by itself. */
async function receiveCredential(
  identity: Identity,
  caller: Caller,
  parameters: URLSearchParams,
): Promise<ReceivedAnswer> {
  const providerId = parameters.get('providerId');
  const isBrought =
    parameters.has('id_token') || parameters.has('access_token') || isWritten(identity, parameters);
  if (!providerId || !isBrought) {
    throw new Refused(
      'INVALID_CREDENTIAL_OR_PROVIDER_ID',
      'Invalid IdP response/credential: it has a providerId and an id_token or an access_token.',
    );
  }
  const name = checkProviderId(providerId);
  const provider = await requireProvider(identity, caller.tenant, name);
  if (provider.recognize === undefined) {
    throw new Refused('INVALID_CREDENTIAL_OR_PROVIDER_ID', `${name} gives out no credentials.`);
  }
  const { foreign, ...recognized } = await provider.recognize({ parameters });
  return {
    ...recognized,
    foreign: checkedIdentity(foreign),
    // With what lets somebody in, and nothing else: a question or a refusal leaves it good.
    spend: spendToken(identity, recognized.once),
    context: '',
  };
}

/** Whoever the request proves somebody to be, in any of its forms. */
export async function receive(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<ReceivedAnswer> {
  if (request.pendingToken) {
    const { pendingToken } = request;
    const { vouchedAt, ...opened } = openPendingToken(identity, caller, pendingToken);
    // Switched off meanwhile, it vouches for nobody any more.
    await requireProvider(identity, caller.tenant, opened.foreign.providerId);
    return { ...opened, context: '', waited: { pendingToken, since: vouchedAt } };
  }
  const parameters = answerParameters(request);
  return answers.some((name) => parameters.has(name)) && !isWritten(identity, parameters)
    ? receiveAnswer(identity, caller, request, parameters)
    : receiveCredential(identity, caller, parameters);
}
