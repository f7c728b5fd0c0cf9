import type { Log } from '../http/log.ts';
import type { ProjectConfig } from '../identity/settings/settings.ts';
import type { MailQueue, QueuedMail } from '../store/outbox.ts';
import { type ComposedMail, composeMail } from './compose-mail.ts';
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
  readonly sender: { readonly appName: string; readonly from: string };
  /** Mails without a mail server are done when they are in the inbox; elsewhere they wait for one. */
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

export function startDispatcher(options: DispatchOptions): Dispatcher {
  const { queue, now, log } = options;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function deliver({ id, mail, attempts }: QueuedMail): Promise<void> {
    if (mail.expiresAt <= now()) return queue.finish(id, 'dropped', now());
    const config = await options.config(mail.tenant);
    const transport = options.transportFor(config);
    if (transport === undefined && options.withoutTransport === 'done') {
      return queue.finish(id, 'sent', now());
    }
    try {
      if (transport === undefined) throw new Error('No mail server is configured.');
      const composed: ComposedMail = await composeMail(mail, config, options.sender);
      await transport.send(composed);
    } catch (error) {
      log('warn', 'mail_postponed', { error: failureName(error), attempt: attempts });
      return queue.postpone(id, now() + retryDelay(attempts), failureName(error));
    }
    return queue.finish(id, 'sent', now());
  }

  async function drain(): Promise<void> {
    for (;;) {
      const mails = await queue.claim(now(), lease, batch);
      await Promise.all(mails.map(deliver));
      if (mails.length < batch || stopped) return;
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
