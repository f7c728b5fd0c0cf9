import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What a mail server says, in the order of a delivery. */
export const smtpSteps = ['greeting', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'message'] as const;
export type SmtpStep = (typeof smtpSteps)[number];

const answers: Readonly<Record<SmtpStep, string>> = {
  greeting: '220 mail.example.com',
  EHLO: '250-mail.example.com\r\n250 AUTH PLAIN',
  AUTH: '235 in',
  MAIL: '250 sender fine',
  RCPT: '250 recipient fine',
  DATA: '354 go on',
  message: '250 taken',
};

export type StallingMailServer = {
  readonly url: string;
  /** Every mail it got to the end, whether it said so or not. */
  readonly received: string[];
  /** How often it came to the step where it stalls. */
  readonly stalled: () => number;
  /** From now on it answers like any other. */
  recover(): void;
  close(): Promise<void>;
};

/** A mail server that stops answering at one step: in silence, or by saying a little for ever. */
export async function startStallingMailServer(
  step: SmtpStep,
  manner: 'silence' | 'drip',
): Promise<StallingMailServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const drips = new Set<NodeJS.Timeout>();
  let stalling = true;
  let stalled = 0;

  function say(socket: Socket, now: SmtpStep): void {
    if (!stalling || now !== step) {
      socket.write(`${answers[now]}\r\n`);
      return;
    }
    stalled += 1;
    if (manner === 'silence') return;
    // A line that is continued and continued is an answer that does not end.
    socket.write(`${answers[now].slice(0, 3)}-`);
    drips.add(setInterval(() => socket.write(`.\r\n${answers[now].slice(0, 3)}-`), 5));
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.setEncoding('utf8');
    let mail: string | undefined;
    let rest = '';
    const take = (line: string) => {
      if (mail !== undefined) {
        if (line !== '.') {
          mail += `${line}\n`;
          return;
        }
        received.push(mail);
        mail = undefined;
        say(socket, 'message');
        return;
      }
      const verb = line.split(' ')[0]?.toUpperCase() ?? '';
      if (verb === 'DATA' && !(stalling && step === 'DATA')) mail = '';
      const known = smtpSteps.find((name) => name === verb);
      if (known !== undefined) say(socket, known);
      else socket.write('250 fine\r\n');
    };
    socket.on('data', (text: string) => {
      const lines = (rest + text).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(take);
    });
    say(socket, 'greeting');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://user:password@127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    stalled: () => stalled,
    recover() {
      stalling = false;
    },
    async close() {
      for (const drip of drips) clearInterval(drip);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
