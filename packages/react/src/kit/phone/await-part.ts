/** How long a part may be on its way, in milliseconds. */
const partTimeout = 5000;

/** Undefined until it is here. `isLate`: it has not come in time, and may still. */
export type Arrival<Part> = { readonly part?: Part; readonly isLate: boolean };

/** Tells when a part of the widget is here, or late; and again if it comes after that. */
export function awaitPart<Part>(
  arriving: Promise<Part>,
  tell: (arrival: Arrival<Part>) => void,
): () => void {
  let isAwaited = true;
  const say = (arrival: Arrival<Part>) => {
    if (isAwaited) tell(arrival);
  };
  const sayLate = () => say({ isLate: true });
  const timer = setTimeout(sayLate, partTimeout);
  void arriving
    .then((part) => say({ part, isLate: false }), sayLate)
    .finally(() => clearTimeout(timer));
  return () => {
    isAwaited = false;
  };
}
