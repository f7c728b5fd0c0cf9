import type { Caller } from '@latchkey/kernel/caller';
import { randomName } from '@latchkey/kernel/random-names';
import { Refused } from '@latchkey/kernel/refused';
import type { createAuthUri as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import { canonicalEmail } from '../accounts/email-address.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFromAddress } from '../limits/take-from.ts';
import { departForProvider } from '../providers/depart-for-provider.ts';
import { signInMethods } from './sign-in-methods.ts';

type Reply = ReplyOf<typeof operation>;

function checkContinueUri(uri: string | undefined): void {
  if (!uri) throw new Refused('MISSING_CONTINUE_URI');
  if (!URL.canParse(uri) || !/^https?:/i.test(uri)) throw new Refused('INVALID_CONTINUE_URI');
}

export async function createAuthUri(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<Reply> {
  const { providerId } = request;
  if (providerId) return departForProvider(identity, caller, { ...request, providerId });
  if (!request.identifier) throw new Refused('MISSING_IDENTIFIER');
  checkContinueUri(request.continueUri);
  const email = canonicalEmail(request.identifier);
  if (email === undefined) throw new Refused('INVALID_IDENTIFIER');
  takeFromAddress(identity, caller, addressRules.sendCode, 'TOO_MANY_METHOD_LOOKUPS');

  const settings = await identity.settings.current(caller.tenant);
  const reply = {
    kind: 'identitytoolkit#CreateAuthUriResponse',
    sessionId: request.sessionId || randomName(identity.randomBytes, 27),
  };
  if (settings.emailPrivacy) return reply;
  const account =
    (await identity.accounts.byEmail(caller.tenant, email)) ??
    (await identity.accounts.byProviderEmail(caller.tenant, email));
  if (account === undefined)
    return { ...reply, registered: false, allProviders: [], signinMethods: [] };
  const methods = signInMethods(account, settings);
  return {
    ...reply,
    registered: true,
    allProviders: [
      ...new Set(methods.map((method) => (method === 'emailLink' ? 'password' : method))),
    ],
    signinMethods: methods,
  };
}
