import type { Caller } from '@latchkey/kernel/caller';
import type { getSignInSettings as operation, ReplyOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { smsRegionsOf } from '../phone/sms-regions.ts';
import { offeredProviders } from '../providers/offered-providers.ts';
import { tenantChoice } from '../tenants/tenant-choice.ts';
import { passwordRules } from './password-rules.ts';
import type { SecondFactorSettings } from './settings.ts';

const secondFactorChoices = ({ phone }: Identity, { state, sms, totp }: SecondFactorSettings) => ({
  state,
  sms: state !== 'OFF' && sms && phone.canSend,
  totp: state !== 'OFF' && totp,
});

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
    phoneSignIn: settings.phoneSignIn && identity.phone.canSend,
    smsRegions: smsRegionsOf(settings),
    passkeySignIn: settings.passkeySignIn,
    providers: await offeredProviders(identity, caller),
    secondFactors: secondFactorChoices(identity, settings.secondFactors),
    passwordPolicy: passwordRules(settings.passwordPolicy),
    authorizedDomains: settings.authorizedDomains,
    defaultLocale: settings.defaultLocale,
    tenantChoice: await tenantChoice(identity, caller),
  };
}
