import type { OfferAnswer } from '../flow/effect.ts';
import { arePasskeysOn } from '../passkeys/are-passkeys-on.ts';
import { canKeepPasskeys } from '../passkeys/passkey-support.ts';
import { signedInOf } from './hands.ts';
import type { Stage } from './performance.ts';

/** Whoever said "Not now" is left in peace for so long, in milliseconds. */
const peace = 30 * 24 * 3_600_000;

/** Kept for each account: one person's answer is not another's. */
const noteOf = (localId: string) => `passkey-offer:${localId}`;

/** A note that is no time is a "never", or nothing that anybody wrote. */
const isInPeace = (note: string | undefined, now: number): boolean =>
  note !== undefined && !(now - Number(note) >= peace);

/** Whether an account that has just signed in without a passkey should be offered to create one. */
export async function isOfferDue(stage: Stage): Promise<boolean> {
  const { client, plan, options } = stage;
  const { session, details } = signedInOf(stage) ?? {};
  const account = session?.current?.account;
  if (account === undefined || account.hasPasskey) return false;
  // The server gives none to whoever has not shown yet that the address is theirs.
  if (account.email !== undefined && !account.emailVerified) return false;
  if (options.offerPasskey === false || !plan.providers.includes('passkey')) return false;
  // Whoever is new here was asked enough for one day.
  if (details?.providerId !== 'password' || details.isNewAccount || details.operation === 'link') {
    return false;
  }
  if (isInPeace(client.notes.read(noteOf(account.localId)), client.now())) return false;
  if (!(await canKeepPasskeys())) return false;
  // An offer that cannot be made must not keep anybody from coming in.
  return arePasskeysOn(client).catch(() => false);
}

/** Remembers what the visitor said, on this device. */
export function noteOffer(stage: Stage, offer: OfferAnswer): void {
  const { client } = stage;
  const localId = signedInOf(stage)?.session?.current?.account.localId;
  if (localId === undefined || offer === 'taken') return;
  client.notes.write(noteOf(localId), offer === 'never' ? offer : String(client.now()));
}
