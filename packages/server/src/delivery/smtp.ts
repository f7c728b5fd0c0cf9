import { createTransport, type Transporter } from 'nodemailer';
import type { ProjectConfig } from '../identity/settings/settings.ts';
import type { ComposedMail } from './compose-mail.ts';

export type MailTransport = {
  send(mail: ComposedMail): Promise<void>;
  close(): void;
};

type SmtpConfig = NonNullable<
  NonNullable<NonNullable<ProjectConfig['notification']>['sendEmail']>['smtp']
>;

/** A server that hangs holds one mail for this long, not the queue for good. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

function transport(transporter: Transporter): MailTransport {
  return {
    async send({ from, replyTo, to, subject, text, html }) {
      await transporter.sendMail({
        from,
        // As an object the address is one recipient, whatever characters it holds.
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo }),
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transporter.close(),
  };
}

export const smtpFromUrl = (url: string): MailTransport =>
  transport(createTransport({ url, pool: true, maxConnections: 2, ...timeouts }));

/** The server an operator entered in the project's own settings. */
export const smtpFromConfig = (smtp: SmtpConfig): MailTransport =>
  transport(
    createTransport({
      pool: true,
      maxConnections: 2,
      host: smtp.host,
      port: smtp.port || 587,
      secure: smtp.securityMode === 'SSL',
      requireTLS: smtp.securityMode !== 'SSL',
      ...(smtp.username ? { auth: { user: smtp.username, pass: smtp.password ?? '' } } : {}),
      ...timeouts,
    }),
  );
