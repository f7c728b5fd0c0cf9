import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { Refused } from '@latchkey/kernel/refused';
import type { Identity } from '../identity.ts';
import { type ChallengePurpose, openChallenge } from './challenge.ts';
import { readClientData } from './read-client-data.ts';
import { isExpectedOrigin, relyingPartyId } from './relying-party.ts';

/** Everything the cryptographic check has to find again in what was signed. */
export type Ceremony = {
  readonly expectedChallenge: string;
  readonly expectedOrigin: string;
  readonly expectedRPID: string;
  /** Uses the challenge up; part of the commit that the ceremony is for. */
  readonly spend: Change<'challenge-spent'>;
};

/** The ceremony that an answer claims to come from, if it was one of ours and is not over. */
export async function openCeremony(
  identity: Identity,
  caller: Caller,
  purpose: Omit<ChallengePurpose, 'tenant'>,
  clientDataJSON: string,
): Promise<Ceremony> {
  const { challenge, origin, isFramed } = readClientData(clientDataJSON);
  const settings = await identity.settings.current(caller.tenant);
  const spend = openChallenge(identity, { ...purpose, tenant: caller.tenant }, challenge);
  // Nobody sees in a frame whose page asks.
  if (spend === undefined || isFramed || !isExpectedOrigin(identity, settings, origin)) {
    throw new Refused('INVALID_AUTHENTICATOR_RESPONSE');
  }
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyId(identity),
    spend,
  };
}
