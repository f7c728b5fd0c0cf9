import { type RefObject, useEffect, useRef } from 'react';
import { ignoreSecondPress } from '../kit/second-press.ts';

const headingOf = (section: HTMLElement) => section.querySelector<HTMLElement>('h2');
const isNowhere = () => document.activeElement === document.body;

/**
 * Whatever a press takes away, the button itself included, takes the focus along; then the heading of
 * the section has it, and the next key goes on from there. What knows a better place is there first.
 */
export function useKeptFocus(isReplacement: boolean): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const arrives = useRef(isReplacement);

  useEffect(() => {
    const place = section.current;
    if (place === null) return;
    // Nothing moves for those who look: what was done is said beside where the button was.
    const take = () => headingOf(place)?.focus({ preventScroll: true });
    if (arrives.current && isNowhere()) take();

    let last: Node | undefined;
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Node && place.contains(target) ? target : undefined;
    };
    const changes = new MutationObserver(() => {
      ignoreSecondPress();
      if (last === undefined || last.isConnected || !isNowhere()) return;
      last = undefined;
      take();
    });
    document.addEventListener('focusin', note);
    changes.observe(place, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      changes.disconnect();
    };
  }, []);

  return section;
}
