import { keptLink } from '../effects/kept-link.ts';
import type { ChallengeScreen, Opening } from '../flow/event.ts';
import type { Flow } from '../flow/flow.ts';
import { type KeptStep, keptStep } from '../flow/kept-step.ts';
import type { Machine } from '../flow/machine.ts';
import { regionOf, type ScreenName } from '../flow/screens.ts';

/**
 * Ours, beside whatever else the application keeps with an entry. Where a screen cannot be had again,
 * it has the step of an entry before it, which is `of`.
 */
type Entry = { readonly at: number; readonly of?: number } & Partial<KeptStep>;

/** In milliseconds. Browsers refuse to have an entry written at every key. */
const restFromTyping = 400;

/** Nothing to look at, or nothing to come back to. */
const passing: ReadonlySet<ScreenName> = new Set<ScreenName>([
  'processing',
  'link-sending',
  'link-return',
  'provider-return',
  'action-checking',
  'closed',
]);

/** Who leaves these gives something up that only the flow knows how to give up, if at all. */
const givenUpByFlow: ReadonlySet<ScreenName> = new Set<ScreenName>([
  'email-mismatch',
  'merge-conflict',
  'passkey-offer',
  'switch-account',
  'verify-address',
  'enrol-verify',
  'enrol-choice',
  'sms-enrol',
  'totp-enrol',
  'recovery-codes',
  'recovery-used',
  'signed-in',
]);

const challenges = [
  'factor-choice',
  'sms-challenge',
  'totp-challenge',
  'recovery-challenge',
] as const satisfies readonly ChallengeScreen[];

/** As long as a second factor is asked for, one can go to and fro between the ways to give it. */
const isChallenge = (flow: Flow | undefined): flow is Flow<ChallengeScreen> =>
  challenges.some((screen) => screen === flow?.screen);

/** The same way to give it once more. A message that was on its way then is not awaited any more. */
function challengeAgain({ screen, data }: Flow<ChallengeScreen>): Opening {
  const rested = 'isSending' in data ? { ...data, isSending: false } : data;
  // A screen and its data do belong together; the compiler sees only that both are unions.
  return { kind: 'screen', screen, data: rested } as Opening;
}

/** A choice within one errand can be: going back to it gives nothing up. */
const canComeBackTo = (flow: Flow): boolean =>
  flow.screen === 'enrol-choice' || keptStep(flow)?.screen === flow.screen;

const isStep = (entry: Entry): entry is Entry & KeptStep => entry.screen !== undefined;

const isPassing = ({ screen, plan }: Flow): boolean =>
  passing.has(screen) || (screen === 'provider-window' && plan.providersInPlace);

/** Until then, a sign-in link is kept for the page that is loaded again; nobody comes back to it later. */
const isAboutLink = (flow: Flow): boolean =>
  flow.screen === 'processing' ||
  flow.screen === 'link-return' ||
  keptStep(flow)?.screen === 'link-return';

const entryNow = (): Entry | undefined => history.state?.latchkey;

/** What stands in the field for the address, sent or not. */
const typedEmail = (): string | undefined =>
  document.querySelector<HTMLInputElement>('[data-screen] input[name="email"]')?.value.trim();

/**
 * One entry in the browser's history for each screen that can be come back to. Back goes one screen
 * back; a page that is loaded again finds its step, and the address that was typed, with its entry.
 */
export function keepHistory(machine: Machine, signal: AbortSignal): void {
  /** What was seen at each entry, as far as this page knows. */
  const seen: Flow[] = [];
  let at = entryNow()?.at ?? 0;
  /** On the way to another entry, which the browser takes its time for. */
  let isMoving = false;

  /** The step of this entry is still being brought. */
  const isResuming = ({ screen, pending }: Flow): boolean =>
    pending !== undefined && seen.length === 0 && (entryNow()?.screen ?? screen) !== screen;

  function write(how: 'pushState' | 'replaceState', step?: KeptStep & Pick<Entry, 'of'>): void {
    history[how]({ ...history.state, latchkey: { at, ...step } satisfies Entry }, '');
  }

  /** What a page that is loaded again begins with: what was seen here, or else before. */
  function stepHere(): (KeptStep & Pick<Entry, 'of'>) | undefined {
    const kept = seen.slice(0, at + 1).map((flow) => flow && keptStep(flow));
    const of = kept.findLastIndex((step) => step !== undefined);
    const step = kept[of];
    return step && (of === at ? step : { ...step, of });
  }

  function move(to: number): void {
    isMoving = to !== at;
    if (isMoving) history.go(to - at);
  }

  /** What was typed is kept with the screen it was typed on, which is still to be seen. */
  function keepTyped(): void {
    const flow = seen[at];
    const email = typedEmail();
    if (isMoving || email === undefined || flow === undefined || !('email' in flow.data)) return;
    if (flow.data.email === email) return;
    const typed = { ...flow, data: { ...flow.data, email } } as Flow;
    seen[at] = typed;
    write('replaceState', keptStep(typed));
  }

  function look(): void {
    const flow = machine.getSnapshot();
    const { screen } = flow;
    if (isMoving || isResuming(flow)) return;
    if (!isAboutLink(flow)) keptLink.forget();
    if (isPassing(flow)) return;
    if (screen === 'signed-in') {
      // Who is in does not come back to how they got in.
      seen.length = 0;
      if (at > 0) move(0);
      else write('replaceState');
      return;
    }
    const before = seen.findLastIndex((one, index) => index < at && one?.screen === screen);
    if (before >= 0) {
      seen[before] = flow;
      move(before);
      return;
    }
    const current = seen[at];
    const isLeft = current !== undefined && current.screen !== screen;
    if (isLeft && (canComeBackTo(current) || (isChallenge(current) && isChallenge(flow)))) {
      keepTyped();
      // The application may have made this entry, without a word about us.
      if (entryNow() === undefined) write('replaceState', stepHere());
      at += 1;
      seen.splice(at, seen.length, flow);
      write('pushState', stepHere());
      return;
    }
    seen[at] = flow;
    if (isLeft || current?.data !== flow.data) write('replaceState', stepHere());
  }

  function goTo(entry: Entry): void {
    const shown = machine.getSnapshot();
    const { screen } = shown;
    const from = at;
    at = entry.at;
    const target = seen[at];
    if (isChallenge(target) && isChallenge(shown)) {
      machine.send({ type: 'opened', opening: challengeAgain(target) });
    } else if (target?.screen === 'enrol-choice' && regionOf[screen] === 'enrolment') {
      machine.send({ type: 'othersAsked' });
    } else if (isStep(entry) && !givenUpByFlow.has(screen)) {
      machine.send({ type: 'opened', opening: { kind: 'screen', ...entry } });
    } else {
      machine.send({ type: 'backPressed' });
    }
    // What is not to be left stays, and so does its entry.
    const flow = machine.getSnapshot();
    if (!isMoving && flow.screen === screen && flow.pending === undefined) move(from);
  }

  function follow(): void {
    const entry = entryNow();
    if (entry === undefined) return;
    if (!isMoving) {
      goTo(entry);
      return;
    }
    isMoving = false;
    at = entry.at;
    if (machine.getSnapshot().screen === 'signed-in') write('replaceState');
    else look();
  }

  const stop = machine.subscribe(look);
  addEventListener('popstate', follow, { signal });
  // Not when the page goes: what is written then, browsers do not keep.
  let typing: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(typing);
    typing = setTimeout(keepTyped, restFromTyping);
  };
  addEventListener('input', listen, { signal });
  // Before another press takes the page away: a language that is chosen, a link that is followed.
  addEventListener('change', keepTyped, { signal });
  signal.addEventListener('abort', () => {
    stop();
    clearTimeout(typing);
  });
  // The step of another entry was shown: there is where one is, or Back would change nothing.
  if (entryNow()?.of !== undefined) move(entryNow()?.of ?? at);
  look();
}
