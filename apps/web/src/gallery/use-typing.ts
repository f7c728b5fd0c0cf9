import type { ScreenName } from '@latchkey/react/gallery-parts';
import { type RefObject, useEffect, useRef } from 'react';
import type { State } from './states/state.ts';

/** Types as a visitor would, once the fields are there: what listens to them hears it. */
export function useTyping(
  typed: State<ScreenName>['typed'],
  isThere: boolean,
): RefObject<HTMLDivElement | null> {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isThere || typed === undefined) return;
    for (const [name, text] of Object.entries(typed)) {
      const input = stage.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (!input) continue;
      // Through the prototype: React does not hear of a value set on the element itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, [typed, isThere]);
  return stage;
}
