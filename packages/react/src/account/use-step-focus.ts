import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { NewFactor } from './factors-state.ts';

type Step = NewFactor['step'] | undefined;

/** What somebody does next at a step. Where there is something to read first, it is the step itself. */
function firstIn(place: HTMLElement, step: Step): HTMLElement {
  if (step === 'app' || step === 'codes') return place;
  const target = { number: '[type="tel"]', code: '[name="code"]', none: 'button' }[step ?? 'none'];
  return place.querySelector<HTMLElement>(target) ?? place;
}

/** The button that was pressed is gone with its step: the focus goes along to the next one. */
export function useStepFocus(step: Step): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useLayoutEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (place.current) firstIn(place.current, step).focus();
  }, [step]);
  return place;
}
