import { deliveryMetrics } from '@latchkey/identity/delivery/delivery-metrics';
import { type Dispatcher, startDispatcher } from '@latchkey/identity/delivery/dispatch';
import { mailTransports } from '@latchkey/identity/delivery/mail-transports';
import { serverFromUrl } from '@latchkey/identity/delivery/smtp-server';
import type { After } from '@latchkey/kernel/after';
import type { Log } from '@latchkey/kernel/log';
import type { Metrics } from '@latchkey/kernel/metrics/metrics';
import { mailServerConnector } from '@latchkey/kernel/outgoing/connect-to-mail-server';
import { publicUrlOf } from './config/public-url.ts';
import type { Config } from './config/read-config.ts';
import { type OpenIdentity, reachOf } from './open-identity.ts';
import type { ServerData } from './open-server-data.ts';

export type Sender = {
  readonly appName: string;
  readonly publicUrl: string;
  readonly from: string;
};

/** Who mails say they are from. */
export function senderOf(config: Config): Sender {
  const publicUrl = publicUrlOf(config);
  const { appName, from = `no-reply@${new URL(publicUrl).hostname}` } = config.mail;
  return { appName, publicUrl, from };
}

export type Delivery = { readonly dispatcher: Dispatcher; stop(): Promise<void> };

/** From now on what waits in the outbox is sent. */
export function startDelivery(
  config: Config,
  { store, clock }: ServerData,
  { identity, smsTransport }: OpenIdentity,
  { log, after, metrics }: { readonly log: Log; readonly after: After; readonly metrics: Metrics },
): Delivery {
  const { smtpUrl, inTheClear } = config.mail;
  const transports = mailTransports({
    standard: smtpUrl === undefined ? undefined : serverFromUrl(smtpUrl, inTheClear),
    connect: mailServerConnector(reachOf(config)),
  });
  const dispatcher = startDispatcher({
    config: store.settings.config,
    latestConfig: async () => (await store.settings.latest('')).config,
    transportFor: transports.for,
    smsTransport,
    outgoing: identity.outgoing,
    sender: senderOf(config),
    withoutTransport: config.server.mode === 'development' ? 'done' : 'wait',
    queue: store.messageQueue,
    after,
    now: clock.now,
    log,
    watch: deliveryMetrics(metrics),
  });
  return {
    dispatcher,
    async stop() {
      await dispatcher.stop();
      transports.close();
    },
  };
}
