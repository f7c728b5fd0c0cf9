const gap = 8;

type Sides = { readonly left: number; readonly right: number };

/** How far to the right something has to go, so that nothing of it is beside a window so wide. */
export function shiftIntoView({ left, right }: Sides, width: number): number {
  const back = Math.min(0, width - gap - right);
  return left + back < gap ? gap - left : back;
}
