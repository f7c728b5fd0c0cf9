import { watchSteps } from '@latchkey/identity/delivery/attempt';
import { failureName } from '@latchkey/identity/delivery/delivery-refused';
import {
  isLoopback,
  type SmtpServer,
  serverFromConfig,
  serverFromUrl,
} from '@latchkey/identity/delivery/smtp-server';
import { openSession } from '@latchkey/identity/delivery/smtp-session';
import { afterwards } from '@latchkey/kernel/after';
import { mailServerConnector } from '@latchkey/kernel/outgoing/connect-to-mail-server';
import type { Config } from '../config/read-config.ts';
import type { ServerData } from '../open-server-data.ts';

/** Connects, secures the line and signs in, as a mail would, and leaves again. */
async function tryServer(server: SmtpServer): Promise<void> {
  const { signal } = new AbortController();
  const steps = watchSteps({ id: 'doctor', signal, after: afterwards });
  try {
    (await openSession(server, steps)).close();
  } catch (error) {
    throw new Error(sentence(server, failureName(error)));
  } finally {
    steps.end();
  }
}

const sentence = ({ host, port, tls }: SmtpServer, failure: string) =>
  failure.startsWith('ETLS') && tls === 'required'
    ? `${host}:${port} offers no TLS (${failure}), and nothing is sent there in the clear.`
    : `${host}:${port} cannot be used (${failure}).`;

export async function checkMailServer({ mail }: Config): Promise<void> {
  if (mail.smtpUrl !== undefined) await tryServer(serverFromUrl(mail.smtpUrl, mail.inTheClear));
}

/** The one that the project's configuration names, if it is used. */
async function ownMailServer({ store }: ServerData) {
  const { notification } = await store.settings.config('');
  const { method, smtp } = notification?.sendEmail ?? {};
  return method === 'CUSTOM_SMTP' ? smtp : undefined;
}

export async function checkOwnMailServer(data: ServerData, config: Config): Promise<void> {
  const smtp = await ownMailServer(data);
  if (smtp === undefined) return;
  const connect = mailServerConnector({
    privateAllowed: config.server.mode === 'development',
    privateHosts: config.outgoing.privateHosts,
  });
  await tryServer(serverFromConfig(smtp, connect));
}

function clearMail({ mail }: Config): string[] {
  if (mail.smtpUrl === undefined || !mail.inTheClear) return [];
  const { host, tls } = serverFromUrl(mail.smtpUrl, mail.inTheClear);
  if (tls === 'at once' || isLoopback(host)) return [];
  return [
    `LATCHKEY_SMTP_IN_THE_CLEAR: whoever is on the way to ${host} can read the password and every link.`,
  ];
}

function clearSms({ sms }: Config): string[] {
  const { protocol, hostname } = new URL(sms.webhookUrl ?? sms.twilioUrl);
  return protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
    ? []
    : [
        `SMS: whoever is on the way to ${hostname} can read every code; its address has no https://.`,
      ];
}

/** Development keeps its mails in an inbox. In production whoever forgot a password waits for one. */
async function missingServer(data: ServerData, { mail, server }: Config): Promise<string[]> {
  if (server.mode !== 'production' || mail.smtpUrl !== undefined) return [];
  if ((await ownMailServer(data)) !== undefined) return [];
  const { verificationRequired } = await data.store.settings.current('');
  return [
    'mail: SMTP_URL is not set, so nobody can verify an address or recover a password: mails wait in the outbox until their codes have expired.',
    ...(verificationRequired
      ? [
          'mail: emailVerificationConfig.requiredToSignIn is on, so nobody with a new account gets in until there is a mail server.',
        ]
      : []),
  ];
}

async function unprovedOwners(data: ServerData, { sessions }: Config): Promise<string[]> {
  const { verificationRequired } = await data.store.settings.current('');
  return verificationRequired && sessions.mailedCodes === 'anywhere'
    ? [
        'LATCHKEY_MAILED_CODES: whoever made an account with a stranger’s address gets in once the stranger opens the link, although emailVerificationConfig.requiredToSignIn is on.',
      ]
    : [];
}

export const mailWarnings = async (data: ServerData, config: Config): Promise<string[]> => [
  ...(await missingServer(data, config)),
  ...(await unprovedOwners(data, config)),
];

/** What an operator chose, and should not have forgotten. */
export const clearTextWarnings = (config: Config): string[] => [
  ...clearMail(config),
  ...clearSms(config),
];
