import { useEffect, useState } from 'react';

export type Numbers = typeof import('./number-parts.ts').numberParts;

let known: Numbers | undefined;

/**
 * What there is to know about the phone numbers of the world. It weighs more than the rest of the
 * widget and is brought with the first field that needs it. Undefined until it is here; where it
 * does not arrive, a number can still be typed with its calling code.
 */
export function useNumbers(): Numbers | undefined {
  const [numbers, setNumbers] = useState(known);
  useEffect(() => {
    // Somebody else may have brought it since.
    setNumbers(known);
    if (known !== undefined) return;
    let isShown = true;
    import('./number-parts.ts').then(
      ({ numberParts }) => {
        known = numberParts;
        if (isShown) setNumbers(known);
      },
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, []);
  return numbers;
}
