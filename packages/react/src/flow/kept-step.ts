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
] as const satisfies readonly ScreenName[];

type PlainScreen = (typeof plain)[number];

/** A screen and what was typed to get there, as the browser's history keeps it. Never a secret. */
export type KeptStep = {
  [S in PlainScreen]: { readonly screen: S; readonly data: Screens[S] };
}[PlainScreen];

type Shown = { readonly screen: ScreenName; readonly data: object };

/** What of a flow the browser may keep, if it is anything to come back to. */
export function keptStep({ screen, data }: Shown): KeptStep | undefined {
  // What waits to be connected is in nobody's hands any more by then.
  const isPlain = plain.some((one) => one === screen) && !('connects' in data);
  // A screen and its data do belong together; the compiler sees only that both are unions.
  return isPlain ? ({ screen, data } as KeptStep) : undefined;
}
