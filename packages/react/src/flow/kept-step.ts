import type { ScreenName, Screens } from './screens.ts';

/** What can be gone back to at any time, because all that is needed for it is known to be harmless. */
const plain = [
  'provider-list',
  'email-entry',
  'password-sign-in',
  'create-account',
  'unsupported-provider',
  'not-authorized',
  'federated-sign-in',
  'phone-entry',
  'password-recovery',
  'recovery-sent',
  'link-sent',
  'link-trouble',
  'link-expired',
  'password-reset-done',
  'action-done',
] as const satisfies readonly ScreenName[];

/** What a mailed link asks, as long as it is good: the link is opened again, not the screen. */
const ofLink: ReadonlySet<ScreenName> = new Set<ScreenName>([
  'confirm-email',
  'switch-account',
  'different-device',
  'session-ended',
  'linking-elsewhere',
  'recoverable-error',
]);

/** A screen with what it shows. */
export type StepAt<Screen extends ScreenName> = {
  [S in Screen]: { readonly screen: S; readonly data: Screens[S] };
}[Screen];

/** A screen and what was typed to get there, as the browser's history keeps it. Never a secret. */
export type KeptStep = StepAt<(typeof plain)[number] | 'link-return'>;

type Passing = { readonly otherAccount?: string; readonly corrects?: unknown };

type Shown = { readonly screen: ScreenName; readonly data: object };

/** Whoever has just signed up has a password, and is not to sign up once more. */
function signsInAgain({ screen, data }: Shown): KeptStep | undefined {
  if (screen !== 'verify-address') return undefined;
  const { email, isNew } = data as Screens['verify-address'];
  return isNew && { screen: 'password-sign-in', data: { email, isKnown: false } };
}

/** What of a flow the browser may keep, if it is anything to come back to. */
export function keptStep(shown: Shown): KeptStep | undefined {
  const { screen, data } = shown;
  if (ofLink.has(screen)) return { screen: 'link-return', data: {} };
  // What waits to be connected is in nobody's hands any more by then.
  const isPlain = plain.some((one) => one === screen) && !('connects' in data);
  // Nor is where a used link leads, and somebody else may be signed in by then, or nobody.
  // And what waits for another address waits in this page.
  const { otherAccount: _here, corrects: _waiting, ...known }: Passing = { ...data };
  const kept = 'continues' in known ? { ...known, continues: false } : known;
  // A screen and its data do belong together; the compiler sees only that both are unions.
  return isPlain ? ({ screen, data: kept } as KeptStep) : signsInAgain(shown);
}
