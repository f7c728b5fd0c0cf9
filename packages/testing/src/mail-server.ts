import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

type ReceivedMail = { readonly recipients: readonly string[]; readonly source: string };

export type MailServerOptions = SMTPServerOptions & {
  /** Before it says that it has the mail. */
  readonly beforeTaking?: () => Promise<unknown>;
};

export type MailServer = {
  readonly url: string;
  readonly port: number;
  /** Everything it was sent, from the moment it has it, whether it said so or not. */
  readonly received: ReceivedMail[];
  close(): Promise<void>;
};

/** A real mail server on loopback that keeps what it is sent. */
export async function startSmtpServer(
  { beforeTaking = async () => undefined, ...options }: MailServerOptions = {},
  port = 0,
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        beforeTaking().then(() => done(), done);
      });
    },
    ...options,
  });
  // Clients that leave in the middle of a word are no fault of a test's.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: bound } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export const headerOf = (source: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1]?.trim() ?? '';
