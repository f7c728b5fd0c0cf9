import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type SmsGateway = {
  readonly url: string;
  /** Everything that arrived, refused or not. */
  readonly received: Received[];
  /** How it answers from now on. */
  answer(status: number): void;
  close(): Promise<void>;
};

/** What stands for a provider of SMS: a real HTTP server on loopback that keeps what it is sent. */
export async function startSmsGateway(): Promise<SmsGateway> {
  const received: Received[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', headers } = request;
      received.push({ path: url, headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answer(next) {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export const gatewaySecret = 'a secret between server and gateway';

/** Settings under which SMS go to the gateway. */
export const gatewayEnvironment = ({ url }: SmsGateway) => ({
  LATCHKEY_SMS_WEBHOOK_URL: `${url}/sms`,
  LATCHKEY_SMS_WEBHOOK_SECRET: gatewaySecret,
});
