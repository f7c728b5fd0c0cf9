import type { Client, Persistence } from '@latchkey/client';
import { signInSettings } from '../effects/settings.ts';
import type { Flow } from '../flow/flow.ts';
import type { Machine } from '../flow/machine.ts';
import type { Offer } from '../flow/screens.ts';
import { forgetStep } from '../history/forget-step.ts';
import { supportsPasskeys } from '../passkeys/passkey-support.ts';
import { ignoreAim } from './ignore-aim.ts';
import { isAtStart, isLeftAlone } from './is-left-alone.ts';
import { offerNote } from './offer-note.ts';
import { offerOf } from './offer-of.ts';
import type { TellOffer } from './use-offer.ts';

type Asking = {
  readonly client: Client;
  readonly machine: Pick<Machine, 'getSnapshot'>;
  /** The page has no use for an answer any more. */
  readonly signal: AbortSignal;
  readonly persistence: Persistence | undefined;
  /** The widget took the focus when it opened. */
  readonly autoFocus: boolean | undefined;
  /** Brings every screen. */
  readonly loadRest: (() => Promise<void>) | undefined;
  readonly tell: TellOffer;
};

/** What of the server's offer this browser can take up. */
async function offerHere(client: Client): Promise<Offer> {
  const { providers, ...rest } = offerOf(await signInSettings(client));
  return {
    ...rest,
    providers: providers.filter(({ id }) => id !== 'passkey' || supportsPasskeys()),
  };
}

/** Whoever is signed in elsewhere has settings of their own, which are not those of this widget. */
const isElsewhere = ({ session: { current }, tenantId }: Client): boolean =>
  current !== undefined && current.account.tenantId !== tenantId;

/** Whether other ways to sign in are drawn for it than there are. */
const isOther = ({ providers }: Offer, { plan }: Flow): boolean =>
  providers.map(({ id }) => id).join() !== plan.providers.join();

const isPhoneAlone = ({ providers: [first, ...others] }: Offer): boolean =>
  first?.id === 'phone' && others.length === 0;

/**
 * Asks the server what it offers, and keeps the answer, which the next visit begins with. This one
 * shows it only if the first screen was left alone so far: nothing moves under a finger. What goes
 * wrong is nobody's business, who has asked for nothing.
 */
export async function askOffer(asking: Asking): Promise<void> {
  const { client, machine, signal, persistence, autoFocus = false, loadRest, tell } = asking;
  if (isElsewhere(client)) return;
  const begun = machine.getSnapshot();
  const note = offerNote(client);
  try {
    const offer = await offerHere(client);
    if (persistence === 'none') client.notes.erase(note);
    else client.notes.write(note, JSON.stringify(offer));
    // The one first screen that is still to be brought.
    if (isPhoneAlone(offer)) await loadRest?.();
    const isStill = !signal.aborted && machine.getSnapshot() === begun && isAtStart(begun);
    if (!isStill || !isLeftAlone(autoFocus)) return;
    if (isOther(offer, begun)) ignoreAim();
    forgetStep();
    tell(offer);
  } catch {}
}
