import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type CuttingProxy = {
  readonly url: string;
  /** All connections are gone at once, and none is taken from then on. */
  cut(): void;
  close(): Promise<void>;
};

/** The way of clients to a server, until it is cut. */
export async function startCuttingProxy(serverUrl: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  function cut(): void {
    isCut = true;
    for (const socket of sockets) socket.resetAndDestroy();
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
