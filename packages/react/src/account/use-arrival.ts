import { type RefObject, useEffect, useRef } from 'react';
import type { SectionName } from './section-name.ts';

/**
 * The heading of a new section gets the focus, as that of a new screen does; the first does not.
 * Sections stand beside the navigation that this returns the place for.
 */
export function useArrival(section: SectionName | undefined): RefObject<HTMLElement | null> {
  const navigation = useRef<HTMLElement>(null);
  const shown = useRef(section);
  useEffect(() => {
    if (shown.current === section) return;
    shown.current = section;
    const heading = 'section:not([data-kind="banner"]) > h2';
    navigation.current?.parentElement?.querySelector<HTMLElement>(heading)?.focus();
  }, [section]);
  return navigation;
}
