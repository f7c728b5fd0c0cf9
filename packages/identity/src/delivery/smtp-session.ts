import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { WatchedSteps } from './attempt.ts';
import type { BuiltMail } from './build-mail.ts';
import { DeliveryRefused } from './delivery-refused.ts';
import { refusedByServer } from './smtp-refusal.ts';
import type { SmtpServer } from './smtp-server.ts';

/** One connection to a mail server, on which one mail may follow another. */
export type SmtpSession = {
  /** Whether it is still there for another mail. */
  answers(steps: WatchedSteps): Promise<boolean>;
  send(mail: BuiltMail, steps: WatchedSteps): Promise<void>;
  /** Says goodbye, and does not wait for the answer. */
  close(): void;
};

/**
 * Milliseconds for each step. The last one is as long as RFC 5321 (4.5.3.2.6) wants it: a server that
 * has the mail and has not said so yet would get it again.
 */
export const smtpLimits = {
  connect: 10_000,
  hello: 30_000,
  login: 30_000,
  envelope: 30_000,
  message: 600_000,
} as const;

/** Ours end every step; the library's own ones are for what ours do not reach. */
const libraryTimeouts = {
  connectionTimeout: 2 * smtpLimits.hello,
  greetingTimeout: 2 * smtpLimits.hello,
  socketTimeout: 2 * smtpLimits.message,
};

type Done = (error?: Error | null) => void;

/** What the library tells by a callback, by an event, or by nothing but the end of the connection. */
function told(connection: SMTPConnection, work: (done: Done) => void): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const closed = Object.assign(new Error('Closed.'), { code: 'ECONNECTION' });
    // Later than whatever else is told about the end.
    const ended = () => setImmediate(reject, closed);
    connection.once('error', reject);
    connection.once('end', ended);
    work((error) => {
      connection.off('error', reject);
      connection.off('end', ended);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** As long as the work lasts, the signal ends the connection under it. */
async function whileAllowed(
  socket: Socket,
  { signal }: WatchedSteps,
  work: Promise<void>,
): Promise<void> {
  const give = () => socket.destroy();
  signal.addEventListener('abort', give, { once: true });
  if (signal.aborted) give();
  try {
    await work;
  } catch (error) {
    // Whatever it was about, the connection is not used again.
    socket.destroy();
    throw signal.aborted ? signal.reason : refusedByServer(error);
  } finally {
    signal.removeEventListener('abort', give);
  }
}

async function connectTo(server: SmtpServer, steps: WatchedSteps): Promise<Socket> {
  steps.enter('connect', smtpLimits.connect);
  // A signal of its own: the connection may outlive this mail.
  const connecting = new AbortController();
  const stop = () => connecting.abort(steps.signal.reason);
  steps.signal.addEventListener('abort', stop, { once: true });
  try {
    return await server.connect(server.host, server.port, connecting.signal);
  } catch (error) {
    throw steps.signal.aborted ? steps.signal.reason : error;
  } finally {
    steps.signal.removeEventListener('abort', stop);
  }
}

/** Connects, greets, secures the line and signs in, in that order. */
export async function openSession(server: SmtpServer, steps: WatchedSteps): Promise<SmtpSession> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const socket = await connectTo(server, steps);
  const connection = new Connection({
    connection: socket,
    host: server.host,
    port: server.port,
    secure: server.tls === 'at once',
    requireTLS: server.tls === 'required',
    ...libraryTimeouts,
  });
  // Without a listener an error between two mails would end the process.
  connection.on('error', () => undefined);

  steps.enter('hello', smtpLimits.hello);
  const hello = told(connection, (done) => connection.connect(done));
  await whileAllowed(socket, steps, hello);
  if (server.tls !== 'if offered' && !connection.secure) {
    connection.close();
    throw new DeliveryRefused('ETLS', false);
  }
  const { auth } = server;
  if (auth !== undefined && connection.allowsAuth) {
    steps.enter('login', smtpLimits.login);
    const login = told(connection, (done) => connection.login({ credentials: auth }, done));
    await whileAllowed(socket, steps, login);
  }

  return {
    async answers(within) {
      within.enter('hello', smtpLimits.hello);
      const reset = told(connection, (done) => connection.reset(done));
      try {
        await whileAllowed(socket, within, reset);
        return true;
      } catch (error) {
        connection.close();
        if (within.signal.aborted) throw error;
        return false;
      }
    },

    async send({ envelope, content }, within) {
      within.enter('envelope', smtpLimits.envelope);
      // Read once the server has asked for it, and not before.
      const message = new Readable({
        read() {
          within.enter('message', smtpLimits.message);
          this.push(content);
          this.push(null);
        },
      });
      const to = [...envelope.to];
      const send = told(connection, (done) =>
        connection.send({ from: envelope.from, to }, message, done),
      );
      await whileAllowed(socket, within, send);
    },

    close() {
      connection.quit();
      // Whatever it says to that.
      connection.close();
    },
  };
}
