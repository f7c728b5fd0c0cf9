import { Refused } from '@latchkey/kernel/refused';
import { fieldLimits } from '@latchkey/protocol';
import { longestRawId } from '../accounts/account-edits.ts';
import { canonicalEmail } from '../accounts/email-address.ts';
import { fittingOrNone, pictureOrNone } from '../accounts/profile-fields.ts';
import type { ForeignIdentity } from './foreign-provider.ts';

const longestAttributes = 4096;
const longestRawUserInfo = 16_384;

const controls = /\p{Cc}/u;

/** Too long, or nested more deeply than can be written. */
function small(json: Readonly<Record<string, unknown>> | null, length: number) {
  try {
    return json === null || JSON.stringify(json).length > length ? null : json;
  } catch {
    return null;
  }
}

/** What a provider said, in the bounds that everything here has. Only who it is must be right. */
export function checkedIdentity(foreign: ForeignIdentity): ForeignIdentity {
  if (foreign.rawId === '' || foreign.rawId.length > longestRawId || controls.test(foreign.rawId)) {
    throw new Refused('INVALID_IDP_RESPONSE', 'The provider gave no name that can be kept.');
  }
  const email = foreign.email === null ? undefined : canonicalEmail(foreign.email);
  return {
    ...foreign,
    federatedId: fittingOrNone(foreign.federatedId, 2 * longestRawId),
    email: email ?? null,
    emailVerified: email !== undefined && foreign.emailVerified,
    displayName: fittingOrNone(foreign.displayName, fieldLimits.displayName),
    photoUrl: pictureOrNone(foreign.photoUrl),
    screenName: fittingOrNone(foreign.screenName, fieldLimits.displayName),
    firstName: fittingOrNone(foreign.firstName, fieldLimits.displayName),
    lastName: fittingOrNone(foreign.lastName, fieldLimits.displayName),
    language: fittingOrNone(foreign.language, 35),
    rawUserInfo: small(foreign.rawUserInfo, longestRawUserInfo) ?? {},
    attributes: small(foreign.attributes, longestAttributes),
  };
}
