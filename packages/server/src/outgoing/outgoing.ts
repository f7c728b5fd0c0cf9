import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Outgoing } from '../identity/outgoing.ts';
import { sendPinned } from './pinned-request.ts';
import { isPublicAddress } from './public-address.ts';
import { hostOf, urlComplaint } from './url-complaint.ts';

export type OutgoingOptions = {
  /** Development: every host may be private and spoken to without TLS. */
  readonly privateAllowed: boolean;
  /** The same for these hosts alone, in lower case. */
  readonly privateHosts?: readonly string[];
  /** Milliseconds, for everything from the name to the last byte. */
  readonly longest?: number;
  /** Every address of a name. Tests have names of their own. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
};

const mostBytes = 1_000_000;

/** An address was not called, and why. */
class OutgoingRefused extends Error {
  override readonly name = 'OutgoingRefused';
  readonly code = 'OUTGOING_REFUSED';
}

const refuse = (reason: string): never => {
  throw new OutgoingRefused(reason);
};

/** A promise of something that cannot be called off, for as long as the signal lets us wait. */
function unlessAborted<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { privateAllowed, privateHosts = [], longest = 5000 } = options;
  const { resolve = (host: string) => lookup(host, { all: true }) } = options;
  const mayBePrivate = (host: string) => privateAllowed || privateHosts.includes(host);

  async function addressesOf(host: string): Promise<readonly LookupAddress[]> {
    const family = isIP(host);
    const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
    if (addresses.length === 0) refuse(`The host ${host} has no address.`);
    // One bad address among good ones is enough: which of them is taken is not ours to choose.
    if (!mayBePrivate(host) && !addresses.every(({ address }) => isPublicAddress(address))) {
      refuse(`The host ${host} does not lead to a public address.`);
    }
    return addresses;
  }

  const complaint = (url: string) => urlComplaint(url, mayBePrivate);

  return {
    complaint,
    async fetch(input, init) {
      const given = input instanceof Request ? input.url : String(input);
      const reason = complaint(given);
      if (reason !== undefined) refuse(reason);
      const request = new Request(input, init);
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(longest)]);
      const url = new URL(given);
      const addresses = await unlessAborted(signal, addressesOf(hostOf(url)));
      const body = new Uint8Array(await request.arrayBuffer());
      return sendPinned({
        url,
        addresses,
        method: request.method,
        headers: {
          ...Object.fromEntries(request.headers),
          'accept-encoding': 'identity',
          ...(request.body === null ? {} : { 'content-length': String(body.length) }),
        },
        body,
        signal,
        mostBytes,
      });
    },
  };
}
