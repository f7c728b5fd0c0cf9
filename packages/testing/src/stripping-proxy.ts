import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type StrippingProxy = {
  readonly port: number;
  /** Everything that clients said through it. */
  readonly overheard: () => string;
  close(): Promise<void>;
};

/** Somebody on the way to a mail server who hides that it speaks TLS, and listens. */
export async function startStrippingProxy(serverPort: number): Promise<StrippingProxy> {
  const sockets = new Set<Socket>();
  let overheard = '';
  const server = createServer((client) => {
    const upstream = connect(serverPort, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
      socket.setEncoding('utf8');
    }
    upstream.on('data', (text: string) => {
      const lines = text.split('\r\n').filter((line) => !/^250[- ]STARTTLS/.test(line));
      // Whatever comes last in an answer is not continued.
      client.write(lines.join('\r\n').replace(/250-([^\r\n]*)\r\n$/, '250 $1\r\n'));
    });
    client.on('data', (text: string) => {
      overheard += text;
      if (/^STARTTLS/i.test(text)) client.write('454 TLS is not available now\r\n');
      else upstream.write(text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    overheard: () => overheard,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
