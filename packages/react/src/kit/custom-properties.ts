import { type RefObject, useLayoutEffect } from 'react';

const isBrowser = typeof document !== 'undefined';

/**
 * Sets custom properties on an element. Through the object model, because a strict policy lets no
 * `style` attribute into a page; a server therefore does not write them at all.
 */
export function useCustomProperties(
  element: RefObject<HTMLElement | null>,
  properties: Readonly<Record<string, string | undefined>>,
): void {
  const text = JSON.stringify(properties);
  const apply = () => {
    const style = element.current?.style;
    for (const [name, value] of Object.entries(JSON.parse(text) as typeof properties)) {
      if (value === undefined) style?.removeProperty(`--lk-${name}`);
      else style?.setProperty(`--lk-${name}`, value);
    }
  };
  // biome-ignore lint/correctness/useHookAtTopLevel: a browser stays one, and a server too
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what apply reads
  if (isBrowser) useLayoutEffect(apply, [text]);
}
