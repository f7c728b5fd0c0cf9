/** Where the address asks to go after signing in. Anybody may have written it: see `destination`. */
export const askedAddress = (address: string, parameter = 'next'): string | undefined =>
  new URL(address).searchParams.get(parameter) || undefined;
