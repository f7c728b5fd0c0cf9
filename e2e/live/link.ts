import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Where it leads; a server that was started again has another port. */
export type Destination = { port(): number };

/** Stands between a client and a server, and lets things go wrong on the way. */
export type Link = {
  readonly port: number;
  leadsTo(): Destination;
  /** Those who come from now on are led there. */
  lead(destination: Destination): void;
  /** Ends every connection, by a goodbye or without. */
  cut(isAbrupt: boolean): void;
  /** Nothing gets through until it is called off, and nothing is lost. */
  stall(): void;
  /** The server is told that the client has gone, and the client hears nothing more, also no end. */
  deafen(): void;
  /** The client is told that the server has gone, and the server is not. */
  orphan(): void;
  /** From now on everything is as it should be; what was half open is closed. */
  heal(): void;
  close(): void;
};

type Pair = { readonly near: Socket; readonly far: Socket; isHalf: boolean };

export async function openLink(first: Destination): Promise<Link> {
  const pairs = new Set<Pair>();
  let destination = first;
  let isStalled = false;

  function join({ near, far }: Pair): void {
    near.pipe(far);
    far.pipe(near);
  }

  function part({ near, far }: Pair): void {
    near.unpipe(far);
    far.unpipe(near);
    near.pause();
    far.pause();
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: destination.port(), host: '127.0.0.1', allowHalfOpen: true });
    near.setNoDelay(true);
    far.setNoDelay(true);
    const pair: Pair = { near, far, isHalf: false };
    pairs.add(pair);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        if (pair.isHalf) return;
        other.destroy();
        pairs.delete(pair);
      });
    }
    if (isStalled) part(pair);
    else join(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  /** One end goes, and the other is left with nobody to talk to. */
  function halve(goes: 'near' | 'far', stays: 'near' | 'far'): void {
    for (const pair of pairs) {
      if (pair.isHalf) continue;
      pair.isHalf = true;
      part(pair);
      pair[goes].destroy();
      pair[stays].resume();
    }
  }

  function heal(): void {
    const wasStalled = isStalled;
    isStalled = false;
    for (const pair of [...pairs]) {
      if (!pair.isHalf) {
        if (wasStalled) join(pair);
        continue;
      }
      pairs.delete(pair);
      pair.near.destroy();
      pair.far.destroy();
    }
  }

  function cut(isAbrupt: boolean): void {
    for (const { near, far } of [...pairs]) {
      for (const end of [near, far]) {
        if (isAbrupt) end.resetAndDestroy();
        else end.destroy();
      }
    }
  }

  return {
    port: (server.address() as AddressInfo).port,
    leadsTo: () => destination,
    lead(to) {
      destination = to;
    },
    cut,
    stall() {
      isStalled = true;
      for (const pair of pairs) if (!pair.isHalf) part(pair);
    },
    deafen: () => halve('far', 'near'),
    orphan: () => halve('near', 'far'),
    heal,
    close() {
      server.close();
      heal();
      cut(true);
    },
  };
}
