import { type RefObject, useEffect, useRef } from 'react';
import type { PageName } from './page-name.ts';

/**
 * The first heading of a new page gets the focus, as that of a new screen does; the first does not.
 * Sections stand beside the navigation that this returns the place for, as soon as they are here.
 */
export function useArrival(
  page: PageName | undefined,
  isHere: boolean,
): RefObject<HTMLElement | null> {
  const navigation = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (!isHere || shown.current === page) return;
    shown.current = page;
    const heading = 'section:not([data-kind="banner"]) > h2';
    navigation.current?.parentElement?.querySelector<HTMLElement>(heading)?.focus();
  }, [page, isHere]);
  return navigation;
}
