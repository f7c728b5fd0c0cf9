import { ClientError, type ReplyFor } from '@latchkey/client';
import { type ProviderAnswer, takeAnswer } from '@latchkey/client/providers';
import type { Answer } from '../flow/event.ts';
import type { Errand } from '../flow/screens.ts';
import type { SignInDetails } from '../options.ts';
import { adopt, conflict, guestOf, isSignedIn } from './adopt.ts';
import { codeOf, connectTo, pendingRequest } from './connect.ts';
import { readMethods } from './entry.ts';
import { signedInOf } from './hands.ts';
import { leadsToProof } from './leads-to-proof.ts';
import type { Stage } from './performance.ts';

type Reply = ReplyFor<'signInWithIdp'>;

/** What the provider said, where it is an object at all. */
function profileOf({ rawUserInfo = '' }: Reply): SignInDetails['profile'] {
  try {
    const profile: unknown = JSON.parse(rawUserInfo);
    return typeof profile === 'object' && profile !== null ? { ...profile } : undefined;
  } catch {
    return undefined;
  }
}

function detailsOf(reply: Reply, providerId: string, asGuest: boolean) {
  const { oauthIdToken: idToken, oauthAccessToken: accessToken } = reply;
  const profile = profileOf(reply);
  return {
    isNewAccount: reply.isNewUser ?? false,
    providerId,
    operation: asGuest ? 'link' : 'signIn',
    ...((idToken || accessToken) && {
      credential: { providerId, ...(idToken && { idToken }), ...(accessToken && { accessToken }) },
    }),
    ...(profile && { profile }),
  } as const;
}

/** The address belongs to an account that has not this provider yet: it has to be shown to be theirs. */
async function found(
  stage: Stage,
  { email, pendingToken: token, verifiedProvider = [] }: Reply,
  connects: string,
  signal: AbortSignal,
): Promise<Answer> {
  if (!email || !token) throw new ClientError('INVALID_IDP_RESPONSE');
  stage.hands.pending = { email, providerId: connects, token };
  const answer = await readMethods(stage, { type: 'readMethods', email }, signal);
  if (answer.type !== 'methodsRead') return answer;
  const { methods, isProtected } = answer;
  return {
    type: 'accountFound',
    email,
    connects,
    methods: isProtected ? verifiedProvider : methods,
    isProtected,
  };
}

/** Whoever decides to leave the guest behind can be the other one. */
function otherOwner(stage: Stage, reply: Reply, providerId: string): Answer {
  const { client } = stage;
  const { email = '', pendingToken: token } = reply;
  if (!token) throw new ClientError('FEDERATED_USER_ID_ALREADY_LINKED');
  return conflict(stage, {
    email,
    providerId,
    async signIn() {
      const request = { ...pendingRequest({ token }), ...leadsToProof(stage) };
      const own = await client.call('signInWithIdp', request);
      // The question is long answered, and its signal gone.
      const { signal } = new AbortController();
      const answer = await adopt(stage, own, detailsOf(own, providerId, false), signal);
      return isSignedIn(answer) ? undefined : answer;
    },
  });
}

/** Every address that the person who signed in is known by. */
function addressesOf(stage: Stage, { email }: Reply): readonly string[] {
  const account = signedInOf(stage)?.session?.current?.account;
  const ofProviders = account?.providers.map((provider) => provider.email) ?? [];
  return [email, account?.email, ...ofProviders]
    .filter((address) => address !== undefined)
    .map((address) => address.toLowerCase());
}

/** What the server makes of who came, where everything may come of it. */
async function judge(
  stage: Stage,
  reply: Reply,
  providerId: string,
  asGuest: boolean,
  signal: AbortSignal,
): Promise<Answer> {
  const refusal = reply.errorMessage && codeOf(reply.errorMessage);
  if (reply.needConfirmation || refusal === 'EMAIL_EXISTS') {
    return found(stage, reply, providerId, signal);
  }
  if (refusal === 'FEDERATED_USER_ID_ALREADY_LINKED') return otherOwner(stage, reply, providerId);
  if (refusal) throw new ClientError(refusal);
  return adopt(stage, reply, detailsOf(reply, providerId, asGuest), signal);
}

const isUnknown = ({ errorMessage = '' }: Reply) => codeOf(errorMessage) === 'USER_NOT_FOUND';

/**
 * Somebody was expected. Until it is known that it is them, nobody is made an account for and nothing
 * is connected: they may not want to go on.
 */
async function judgeExpected(
  stage: Stage,
  { providerId, email = '', connects }: Errand,
  answer: ProviderAnswer,
  signal: AbortSignal,
): Promise<Answer> {
  const { client, hands } = stage;
  // Where an account is looked for that something is to be connected to, a guest is not it.
  const asGuest = connects === undefined && guestOf(stage) !== undefined;
  const reply = await takeAnswer(client, answer, {
    signal,
    autoCreate: false,
    ...leadsToProof(stage),
  });
  async function enter(onSignal: AbortSignal): Promise<Answer> {
    if (!isUnknown(reply)) {
      const known = await judge(stage, reply, providerId, false, onSignal);
      return asGuest && isSignedIn(known) ? conflict(stage, { email, providerId }) : known;
    }
    const { pendingToken: token } = reply;
    if (!token) throw new ClientError('USER_NOT_FOUND');
    const request = { ...pendingRequest({ token }), ...leadsToProof(stage) };
    const entered = await client.call('signInWithIdp', request, {
      signal: onSignal,
      ...(asGuest ? { idToken: true } : {}),
    });
    return judge(stage, entered, providerId, asGuest, onSignal);
  }

  const next = isUnknown(reply) ? undefined : await enter(signal);
  const addresses = addressesOf(stage, reply);
  if (!addresses.includes(email.toLowerCase())) {
    hands.visit = { at: 'mismatch', goOn: async (onSignal) => next ?? enter(onSignal) };
    return { type: 'emailMismatched', email: addresses[0] ?? '' };
  }
  const entered = next ?? (await enter(signal));
  if (connects === undefined || entered.type !== 'signInAnswered') return entered;
  if (hands.pending === undefined) throw new ClientError('SESSION_EXPIRED');
  return connectTo(stage, entered, hands.pending);
}

/** What the server makes of an answer, and what that means for what somebody went there for. */
export async function judgeAnswer(
  stage: Stage,
  errand: Errand,
  answer: ProviderAnswer,
  signal: AbortSignal,
): Promise<Answer> {
  const { client } = stage;
  await client.session.ready;
  if (errand.email !== undefined) return judgeExpected(stage, errand, answer, signal);
  const asGuest = guestOf(stage) !== undefined;
  const reply = await takeAnswer(client, answer, {
    signal,
    ...leadsToProof(stage),
    ...(asGuest ? { idToken: true } : {}),
  });
  return judge(stage, reply, errand.providerId, asGuest, signal);
}
