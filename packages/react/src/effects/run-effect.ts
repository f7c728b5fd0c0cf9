import type { Effect, RegionEffects } from '../flow/effect.ts';
import type { Answer } from '../flow/event.ts';
import { withinTime } from '../within-time.ts';
import { letGo } from './adopt.ts';
import { askProvider, readMethods, signInAsGuest, wait } from './entry.ts';
import type { Perform, Performers, Stage } from './performance.ts';

const finish = () => import('./finish.ts');
const recovery = () => import('./recovery.ts');
const emailLink = () => import('./email-link.ts');
const phone = () => import('./phone.ts');
const actions = () => import('./actions.ts');
const passkeys = () => import('./passkeys.ts');

type OwnEffect = Exclude<Effect['type'], RegionEffects[keyof RegionEffects]>;

/** Who does what, loaded when it is first asked for. An effect nobody performs does not compile. */
const performers: { readonly [Type in OwnEffect]: () => Promise<Perform<Type>> } = {
  readMethods: async () => readMethods,
  signInWithPassword: async () => (await import('./password.ts')).signInWithPassword,
  signInAsGuest: async () => signInAsGuest,
  askProvider: async () => askProvider,
  wait: async () => wait,
  finish: async () => (await finish()).finish,
  reportConflict: async () => (await finish()).reportConflict,
  leave: async () => (await finish()).leave,
  signInWithPasskey: async () => (await passkeys()).signInWithPasskey,
  createPasskey: async () => (await passkeys()).createPasskey,
  signUp: async () => (await import('./join.ts')).signUp,
  sendRecovery: async () => (await recovery()).sendRecovery,
  sendLink: async () => (await emailLink()).sendLink,
  readLink: async () => (await emailLink()).readLink,
  redeemLink: async () => (await emailLink()).redeemLink,
  sendPhoneCode: async () => (await phone()).sendPhoneCode,
  signInWithPhone: async () => (await phone()).signInWithPhone,
  readCode: async () => (await actions()).readCode,
  applyCode: async () => (await actions()).applyCode,
  resetPassword: async () => (await actions()).resetPassword,
};

/** The only place that acts on the world. */
export async function runEffect(
  stage: Stage,
  effect: Effect,
  signal: AbortSignal,
  ofRegions: Partial<Performers>,
): Promise<Answer> {
  // The maps say that this performer takes this effect; a union of types cannot.
  const load = performers[effect.type as OwnEffect] as () => Promise<Perform<Effect['type']>>;
  const perform =
    (ofRegions[effect.type] as Perform<Effect['type']> | undefined) ?? (await withinTime(load()));
  if (signal.aborted) {
    letGo(stage);
    throw signal.reason;
  }
  return perform(stage, effect, signal);
}
