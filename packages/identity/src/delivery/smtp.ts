import { type Attempt, type WatchedSteps, watchSteps } from './attempt.ts';
import type { BuiltMail } from './build-mail.ts';
import type { SmtpServer } from './smtp-server.ts';
import { openSession, type SmtpSession } from './smtp-session.ts';

export type MailTransport = {
  send(mail: BuiltMail, attempt: Attempt): Promise<void>;
  close(): void;
};

/** A connection that nobody needed for so long is given up. */
const idleFor = 10_000;

/** Servers that count mails close a connection after so many; better we do, between two of them. */
const mailsPerSession = 100;

type Kept = {
  readonly session: SmtpSession;
  readonly sent: number;
  readonly timer: NodeJS.Timeout;
};

/** Sends through one server: on each connection one mail after another, on as many as are wanted. */
export function smtpTransport(server: SmtpServer): MailTransport {
  const idle = new Set<Kept>();

  function keep(session: SmtpSession, sent: number): void {
    if (sent >= mailsPerSession) {
      session.close();
      return;
    }
    const giveUp = () => {
      idle.delete(kept);
      session.close();
    };
    const kept: Kept = { session, sent, timer: setTimeout(giveUp, idleFor).unref() };
    idle.add(kept);
  }

  /** One that still answers: servers close what idles, and do not always say so. */
  async function takeIdle(steps: WatchedSteps): Promise<Omit<Kept, 'timer'> | undefined> {
    for (const kept of idle) {
      idle.delete(kept);
      clearTimeout(kept.timer);
      if (await kept.session.answers(steps)) return kept;
    }
    return undefined;
  }

  const opened = async (steps: WatchedSteps) => ({
    session: await openSession(server, steps),
    sent: 0,
  });

  return {
    async send(mail, attempt) {
      const steps = watchSteps(attempt);
      try {
        const { session, sent } = (await takeIdle(steps)) ?? (await opened(steps));
        await session.send(mail, steps);
        keep(session, sent + 1);
      } finally {
        steps.end();
      }
    },

    close() {
      for (const { session, timer } of idle) {
        clearTimeout(timer);
        session.close();
      }
      idle.clear();
    },
  };
}
