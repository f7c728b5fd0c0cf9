import type { Outgoing } from '../outgoing.ts';
import {
  judgedAddresses,
  privateWithin,
  type Reach,
  refuseToCall,
  unlessAborted,
} from './judged-addresses.ts';
import { sendPinned } from './pinned-request.ts';
import { hostOf, urlComplaint } from './url-complaint.ts';

export type OutgoingOptions = Reach & {
  /** Milliseconds, for everything from the name to the last byte. */
  readonly longest?: number;
};

const mostBytes = 1_000_000;

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { longest = 5000 } = options;
  const mayBePrivate = privateWithin(options);
  const complaint = (url: string) => urlComplaint(url, mayBePrivate);

  return {
    complaint,
    async fetch(input, init) {
      const given = input instanceof Request ? input.url : String(input);
      const reason = complaint(given);
      if (reason !== undefined) refuseToCall(reason);
      const request = new Request(input, init);
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(longest)]);
      const url = new URL(given);
      const addresses = await unlessAborted(signal, judgedAddresses(options, hostOf(url)));
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
