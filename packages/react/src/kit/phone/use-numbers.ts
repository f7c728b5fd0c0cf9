import { useEffect, useState } from 'react';
import { awaitPart } from './await-part.ts';

export type Numbers = typeof import('./number-parts.ts').numberParts;

type NumbersHere = {
  /** Undefined until they are here; a number can still be typed with its calling code. */
  readonly numbers: Numbers | undefined;
  /** They did not come in time. */
  readonly isLate: boolean;
  /** Tries once more. */
  retry(): void;
};

let known: Numbers | undefined;

/**
 * What there is to know about the phone numbers of the world. It weighs more than the rest of the
 * widget and is brought with the first field that needs it.
 */
export function useNumbers(): NumbersHere {
  const [numbers, setNumbers] = useState(known);
  const [isLate, setLate] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another effect
  useEffect(() => {
    // Somebody else may have brought it since.
    setNumbers(known);
    if (known !== undefined) return;
    return awaitPart(import('./number-parts.ts'), (arrival) => {
      known = arrival.part?.numberParts ?? known;
      setNumbers(known);
      setLate(arrival.isLate);
    });
  }, [tries]);
  return { numbers, isLate, retry: () => setTries((before) => before + 1) };
}
