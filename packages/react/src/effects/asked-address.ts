const note = 'latchkey:after-sign-in';

/** What this tab keeps. Where keeping is forbidden, even looking at it throws. */
function inTab<Result>(action: (storage: Storage) => Result): Result | undefined {
  try {
    return action(globalThis.sessionStorage);
  } catch {
    return undefined;
  }
}

/** Where the address asks to go after signing in. Anybody may have written it: see `destination`. */
export const askedAddress = (address: string, parameter = 'next'): string | undefined =>
  new URL(address).searchParams.get(parameter) || undefined;

/** Keeps it in this tab: the page's address is lost on a way round by another site. */
export function keepAskedAddress(address: string, parameter?: string): void {
  const asked = askedAddress(address, parameter);
  if (asked !== undefined) inTab((storage) => storage.setItem(note, asked));
}

export const keptAddress = (): string | undefined =>
  inTab((storage) => storage.getItem(note)) ?? undefined;

export function forgetKeptAddress(): void {
  inTab((storage) => storage.removeItem(note));
}
