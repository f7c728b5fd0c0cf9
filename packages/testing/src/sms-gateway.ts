import type { IncomingHttpHeaders } from 'node:http';
import { startTlsHost } from './tls-host.ts';

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

/** What stands for a provider of SMS: a real web server on loopback that keeps what it is sent. */
export async function startSmsGateway(): Promise<SmsGateway> {
  const received: Received[] = [];
  let status = 204;
  const { port, close } = await startTlsHost('localhost', (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', headers } = request;
      received.push({ path: url, headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
  });
  return {
    url: `https://localhost:${port}`,
    received,
    answer(next) {
      status = next;
    },
    close,
  };
}

export const gatewaySecret = 'a secret between server and gateway';

/** Settings under which SMS go to the gateway. */
export const gatewayEnvironment = ({ url }: SmsGateway) => ({
  LATCHKEY_SMS_WEBHOOK_URL: `${url}/sms`,
  LATCHKEY_SMS_WEBHOOK_SECRET: gatewaySecret,
});
