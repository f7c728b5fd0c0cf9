/**
 * The way out to addresses that somebody else chose: an issuer, a hook. It reaches public hosts over
 * https only, follows nothing, waits five seconds and reads a megabyte. Rejects otherwise.
 */
export type Outgoing = {
  readonly fetch: typeof globalThis.fetch;
  /** Why an address is never going to be called, or undefined: for whoever writes it down. */
  readonly complaint: (url: string) => string | undefined;
};
