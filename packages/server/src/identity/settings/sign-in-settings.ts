import type { getSignInSettings as operation, ReplyOf } from '@latchkey/protocol';
import type { Caller } from '../caller.ts';
import type { Identity } from '../identity.ts';
import { passwordRules } from './password-rules.ts';

/** Named one by one: what is added to the settings stays private until somebody decides otherwise. */
export async function getSignInSettings(
  identity: Identity,
  caller: Caller,
): Promise<ReplyOf<typeof operation>> {
  const settings = await identity.settings.current(caller.tenant);
  return {
    emailPrivacy: settings.emailPrivacy,
    signUpAllowed: settings.signUpAllowed,
    deletionAllowed: settings.deletionAllowed,
    passwordSignIn: settings.passwordSignIn,
    emailLinkSignIn: settings.emailLinkSignIn,
    anonymousSignIn: settings.anonymousSignIn,
    passwordPolicy: passwordRules(settings.passwordPolicy),
    authorizedDomains: settings.authorizedDomains,
    defaultLocale: settings.defaultLocale,
  };
}
