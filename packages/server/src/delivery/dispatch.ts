import type { Log } from '../http/log.ts';
import type { OutgoingMail, OutgoingSms } from '../identity/outbox/outbox.ts';
import type { ProjectConfig } from '../identity/settings/settings.ts';
import type { MailQueue, QueuedMessage } from '../store/outbox.ts';
import { composeMail } from './compose-mail.ts';
import { composeSms } from './compose-sms.ts';
import type { SmsTransport } from './sms-transport.ts';
import type { MailTransport } from './smtp.ts';

export type Dispatcher = {
  /** There may be something new. */
  wake(): void;
  /** Sends what is due now, and answers when done. */
  dispatchDue(): Promise<void>;
  /** Waits for what is being sent; the rest stays in the outbox. */
  stop(): Promise<void>;
};

export type DispatchOptions = {
  readonly queue: MailQueue;
  readonly config: (tenant: string) => Promise<ProjectConfig>;
  /** Undefined where no mail server is known: development keeps its mails in the inbox. */
  readonly transportFor: (config: ProjectConfig) => MailTransport | undefined;
  /** The same for SMS. */
  readonly smsTransport: SmsTransport | undefined;
  readonly sender: {
    readonly appName: string;
    readonly from: string;
    readonly publicUrl: string;
  };
  /** Without a transport a message is done when it is in the inbox; elsewhere it waits for one. */
  readonly withoutTransport: 'done' | 'wait';
  readonly now: () => number;
  readonly log: Log;
};

const lease = 60_000;
const batch = 20;
const firstRetry = 60_000;
const longestRetry = 3_600_000;
const longestSleep = 60_000;

/** The shape of a failure without its words, which may repeat the recipient. */
const failureName = (error: unknown): string => {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'failed';
};

export const retryDelay = (attempts: number): number =>
  Math.min(firstRetry * 2 ** Math.max(0, attempts - 1), longestRetry);

/** Somebody waits for it with the phone in their hand, and in ten minutes it is worthless. */
const smsRetryDelay = (attempts: number): number =>
  Math.min(2000 * 2 ** (attempts - 1), firstRetry);

export function startDispatcher(options: DispatchOptions): Dispatcher {
  const { queue, now, log } = options;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  /** What sends the message; nothing where no transport is known. */
  function mailSending(mail: OutgoingMail, config: ProjectConfig) {
    const transport = options.transportFor(config);
    return (
      transport && (async () => transport.send(await composeMail(mail, config, options.sender)))
    );
  }

  function smsSending(sms: OutgoingSms, config: ProjectConfig) {
    const { smsTransport } = options;
    return smsTransport && (async () => smsTransport.send(composeSms(sms, config, options.sender)));
  }

  async function deliver(queued: QueuedMessage): Promise<void> {
    const { id, attempts } = queued;
    const channel = 'sms' in queued ? 'sms' : 'mail';
    const message = 'sms' in queued ? queued.sms : queued.mail;
    if (message.expiresAt <= now()) return queue.finish(id, 'dropped', now());
    const config = await options.config(message.tenant);
    const send =
      'sms' in queued ? smsSending(queued.sms, config) : mailSending(queued.mail, config);
    if (send === undefined && options.withoutTransport === 'done') {
      return queue.finish(id, 'sent', now());
    }
    try {
      if (send === undefined) throw new Error('Nothing is configured that could send it.');
      await send();
    } catch (error) {
      log('warn', `${channel}_postponed`, { error: failureName(error), attempt: attempts });
      const until = now() + (channel === 'sms' ? smsRetryDelay : retryDelay)(attempts);
      return queue.postpone(id, until, failureName(error));
    }
    return queue.finish(id, 'sent', now());
  }

  async function drain(): Promise<void> {
    for (;;) {
      const messages = await queue.claim(now(), lease, batch);
      await Promise.all(messages.map(deliver));
      if (messages.length < batch || stopped) return;
    }
  }

  async function sleepUntilDue(): Promise<void> {
    if (stopped) return;
    const due = (await queue.nextDue()) ?? Number.POSITIVE_INFINITY;
    clearTimeout(timer);
    timer = setTimeout(wake, Math.max(1000, Math.min(longestSleep, due - now())));
    timer.unref();
  }

  async function run(): Promise<void> {
    do {
      again = false;
      await drain();
    } while (again && !stopped);
    await sleepUntilDue();
  }

  function dispatchDue(): Promise<void> {
    if (stopped) return Promise.resolve();
    again = true;
    running ??= run()
      // The database is away: what waits in the outbox still waits there when it is back.
      .catch((error: unknown) => {
        log('error', 'dispatch_failed', { error: error instanceof Error ? error.name : 'failed' });
        clearTimeout(timer);
        timer = setTimeout(wake, 5000);
        timer.unref();
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  function wake(): void {
    dispatchDue().catch(() => undefined);
  }

  return {
    wake,
    dispatchDue,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
