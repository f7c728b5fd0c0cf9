import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { World } from '@latchkey/testing/world';

/** A connection on which every byte is ours to choose, as no HTTP library lets one choose them. */
export type RawConnection = {
  send(bytes: string | Uint8Array): void;
  /** Everything that was received, as soon as it is enough. */
  receives(isEnough: (received: string) => boolean): Promise<string>;
  /** Everything that was received, once the server has hung up. */
  readonly ended: Promise<string>;
  close(): void;
};

export async function listen(world: World): Promise<number> {
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  return (world.app.server.address() as AddressInfo).port;
}

export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
  });
  // A reset is one way to be hung up on.
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(received)));
  await once(socket, 'connect');
  return {
    send: (bytes) => {
      if (socket.writable) socket.write(bytes);
    },
    receives: (isEnough) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!isEnough(received)) return;
          socket.off('data', look);
          socket.off('close', giveUp);
          resolve(received);
        };
        const giveUp = () => reject(new Error(`Hung up after ${JSON.stringify(received)}`));
        socket.on('data', look);
        socket.on('close', giveUp);
        look();
      }),
    ended,
    close: () => socket.destroy(),
  };
}

/** Sends everything at once and answers with what came back until the server hung up. */
export async function exchange(port: number, bytes: string | Uint8Array): Promise<string> {
  const connection = await openConnection(port);
  connection.send(bytes);
  return connection.ended;
}

export const statusesOf = (received: string): number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

export const bodyOf = (received: string): unknown =>
  JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4));
