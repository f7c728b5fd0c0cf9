import type { Effect, RegionEffects } from '../flow/effect.ts';
import type { Answer } from '../flow/event.ts';
import { withSentences } from '../messages/with-sentences.ts';
import { withinTime } from '../within-time.ts';
import { readMethods } from './entry.ts';
import { letGo } from './let-go.ts';
import type { Perform, Performers, Stage } from './performance.ts';

const finish = () => withSentences(import('./finish.ts'));
const guest = () => withSentences(import('./guest.ts'));

type OwnEffect = Exclude<Effect['type'], RegionEffects[keyof RegionEffects]>;

/** Who does what, loaded when it is first asked for. An effect nobody performs does not compile. */
const performers: { readonly [Type in OwnEffect]: () => Promise<Perform<Type>> } = {
  readMethods: async () => readMethods,
  signInAsGuest: async () => (await guest()).signInAsGuest,
  wait: async () => (await finish()).wait,
  finish: async () => (await finish()).finish,
  reportConflict: async () => (await finish()).reportConflict,
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
