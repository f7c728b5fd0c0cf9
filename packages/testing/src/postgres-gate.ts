import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** An address that leads to the server once it listens, and where things go wrong on the way. */
export async function postgresGate(location: string) {
  const target = new URL(location);
  // Half open, because a host that is frozen does not say goodbye either.
  const server = createServer({ allowHalfOpen: true });
  const port = await listenOn(server, 0);
  await new Promise((resolve) => server.close(resolve));
  const sockets = new Set<Socket>();
  let fatal: string | undefined;
  let last: string | undefined;
  let frozen = false;

  server.on('connection', (near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => [near, far].map((end) => end.destroy()));
    }
    let lost = false;
    near.on('data', (data) => {
      lost ||= fatal !== undefined && data.includes(fatal);
      frozen ||= last !== undefined && data.includes(last);
      if (!frozen) far.write(data);
    });
    near.on('end', () => frozen || near.end());
    far.on('data', (data) => {
      if (lost) near.destroy();
      else if (!frozen) near.write(data);
    });
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  const url = new URL(location);
  url.port = String(port);
  return {
    url: url.href,
    listen: () => listenOn(server, port),
    /** Loses the answer to whatever has this word in it, and the connection with it. */
    losing: (word: string) => {
      fatal = word;
    },
    /** Lets nothing through any more and closes nothing: at once, or when this word is said. */
    freeze: (word?: string) => {
      if (word === undefined) frozen = true;
      last = word;
    },
    thaw: () => {
      frozen = false;
      last = undefined;
      for (const socket of sockets) if (socket.readableEnded) socket.destroy();
    },
  };
}

async function listenOn(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
