import { connect, type LookupFunction, type Socket } from 'node:net';

/** Ends when the signal is given, connected or not. */
export const openSocket = (to: {
  readonly host: string;
  readonly port: number;
  readonly signal: AbortSignal;
  readonly lookup?: LookupFunction;
}): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(to);
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
