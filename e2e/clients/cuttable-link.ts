import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type CuttableLink = {
  readonly port: number;
  /** Where it leads from now on; whoever is connected stays where they are. */
  leadTo(port: number): void;
  /** Whatever is open breaks off, and nobody gets through. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
};

/** What is between a client and a server: an address that stays, of a network that does not. */
export async function openLink(firstPort: number): Promise<CuttableLink> {
  let serverPort = firstPort;
  let isCut = false;
  const open = new Set<Socket>();
  const hold = (socket: Socket) => {
    open.add(socket);
    return socket.on('error', () => undefined).once('close', () => open.delete(socket));
  };
  const breakOff = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  const entrance = createServer((client) => {
    if (isCut) {
      client.resetAndDestroy();
      return;
    }
    const server = hold(connect(serverPort, '127.0.0.1')).once('close', () => client.destroy());
    hold(client).once('close', () => server.destroy());
    client.pipe(server).pipe(client);
  });
  entrance.listen(0, '127.0.0.1');
  await once(entrance, 'listening');
  return {
    port: (entrance.address() as AddressInfo).port,
    leadTo(port) {
      serverPort = port;
    },
    cut() {
      isCut = true;
      breakOff();
    },
    mend() {
      isCut = false;
    },
    async close() {
      breakOff();
      await new Promise((resolve) => entrance.close(resolve));
    },
  };
}
