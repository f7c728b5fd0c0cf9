import { decodeMessage } from '../../../packages/documents/src/http/grpc/decode-message.ts';
import { encodeMessage } from '../../../packages/documents/src/http/grpc/encode-message.ts';
import { frameOf, readFrames } from '../../../packages/kernel/src/http/grpc/read-frames.ts';
import type { Http2Connection } from './http2-connection.ts';

/** Somebody who listens: one stream with one or more targets. */
export type Listener = {
  readonly number: number;
  /** Until every target is current. */
  readonly current: Promise<void>;
  /** When the next snapshot with a document in it arrives. */
  heard(): Promise<number>;
  /** For whoever comes back. */
  token(): string;
};

const listenPath = '/google.firestore.v1.Firestore/Listen';
const database = 'projects/latchkey/databases/(default)';

// The first byte of a ListenResponse tells what it is; within a change of targets, whether it is a kind.
const isTargetChange = 0x12;
const isDocumentChange = 0x1a;
const kindField = 0x08;
const kindsOfChange = { removed: 2, current: 3 } as const;

export type AskedQuery = {
  readonly collectionId: string;
  /** Only documents with this owner. */
  readonly owner?: number;
  readonly token?: string;
};

const requestOf = ({ collectionId, owner, token }: AskedQuery, targetId: number): Buffer =>
  frameOf(
    encodeMessage('ListenRequest', {
      database,
      addTarget: {
        targetId,
        query: {
          parent: `${database}/documents`,
          structuredQuery: {
            from: [{ collectionId }],
            ...(owner !== undefined && {
              where: {
                fieldFilter: {
                  field: { fieldPath: 'owner' },
                  op: 'EQUAL',
                  value: { integerValue: String(owner) },
                },
              },
            }),
          },
        },
        ...(token !== undefined && { resumeToken: token }),
      },
    }),
  );

export function openListener(
  connection: Http2Connection,
  number: number,
  asked: readonly AskedQuery[],
): Listener {
  const current = Promise.withResolvers<void>();
  const frames = readFrames(2 ** 24);
  let left = asked.length;
  let hasChanged = false;
  let latest: Buffer | undefined;
  let waiting: PromiseWithResolvers<number> | undefined;

  function fail(why: string): void {
    const error = new Error(`Listener ${number}: ${why}`);
    current.reject(error);
    waiting?.reject(error);
  }

  function takeTargetChange(message: Buffer): void {
    // The length takes two bytes from 128 on.
    const start = (message[1] ?? 0) < 0x80 ? 2 : 3;
    if (message[start] !== kindField) {
      latest = message;
      if (!hasChanged) return;
      hasChanged = false;
      waiting?.resolve(performance.now());
      waiting = undefined;
      return;
    }
    const kind = message[start + 1];
    if (kind === kindsOfChange.removed) {
      fail(JSON.stringify(decodeMessage('ListenResponse', message)));
    }
    if (kind !== kindsOfChange.current) return;
    latest = message;
    left -= 1;
    if (left > 0) return;
    hasChanged = false;
    current.resolve();
  }

  const headers = {
    'content-type': 'application/grpc',
    te: 'trailers',
    authorization: 'Bearer owner',
    // For the server that only streams, and does not read what is asked.
    'x-listener': String(number),
  };
  const requests = Buffer.concat(asked.map((one, index) => requestOf(one, index + 1)));
  connection.open(headers, listenPath, requests, {
    data(bytes) {
      frames.add(bytes);
      for (let message = frames.next(); message !== undefined; message = frames.next()) {
        if (message[0] === isDocumentChange) hasChanged = true;
        else if (message[0] === isTargetChange) takeTargetChange(message);
      }
    },
    ended: fail,
  });

  return {
    number,
    current: current.promise,
    heard() {
      waiting ??= Promise.withResolvers<number>();
      return waiting.promise;
    },
    token() {
      const message = latest && decodeMessage('ListenResponse', latest);
      const change = message?.['targetChange'] as { readonly resumeToken?: string } | undefined;
      return change?.resumeToken ?? '';
    },
  };
}
