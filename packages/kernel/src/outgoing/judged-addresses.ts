import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Where the server may go on somebody else's word. */
export type Reach = {
  /** Development: every host may be private and spoken to without TLS. */
  readonly privateAllowed: boolean;
  /** The same for these hosts alone, in lower case. */
  readonly privateHosts?: readonly string[];
  /** Every address of a name. Tests have names of their own. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
};

/** An address was not called, and why. */
class OutgoingRefused extends Error {
  override readonly name = 'OutgoingRefused';
  readonly code = 'OUTGOING_REFUSED';
}

export const refuseToCall = (reason: string): never => {
  throw new OutgoingRefused(reason);
};

export const privateWithin =
  ({ privateAllowed, privateHosts = [] }: Reach) =>
  (host: string): boolean =>
    privateAllowed || privateHosts.includes(host);

/** What a name leads to, asked once; whoever connects goes to these and nowhere else. */
export async function judgedAddresses(
  reach: Reach,
  host: string,
): Promise<readonly LookupAddress[]> {
  const { resolve = (name: string) => lookup(name, { all: true }) } = reach;
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) refuseToCall(`The host ${host} has no address.`);
  // One bad address among good ones is enough: which of them is taken is not ours to choose.
  if (!privateWithin(reach)(host) && !addresses.every(({ address }) => isPublicAddress(address))) {
    refuseToCall(`The host ${host} does not lead to a public address.`);
  }
  return addresses;
}

/** What stands where a resolver would: it knows one answer. */
export const answering =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };

/** A promise of something that cannot be called off, for as long as the signal lets us wait. */
export function unlessAborted<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
