import type { Effect } from '../flow/effect.ts';
import type { Answer } from '../flow/event.ts';
import { performerOf } from '../regions.ts';
import type { Stage } from './performance.ts';

/** The only place that acts on the world. */
export async function runEffect(
  stage: Stage,
  effect: Effect,
  signal: AbortSignal,
): Promise<Answer> {
  const perform = await performerOf(effect.type);
  if (signal.aborted) {
    stage.hands.letGo?.();
    throw signal.reason;
  }
  return perform(stage, effect, signal);
}
