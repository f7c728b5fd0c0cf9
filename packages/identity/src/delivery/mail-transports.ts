import type { ProjectConfig } from '../settings/settings.ts';
import { type MailTransport, smtpTransport } from './smtp.ts';
import { type Connect, type SmtpServer, serverFromConfig } from './smtp-server.ts';

export type MailTransports = {
  for(config: ProjectConfig): MailTransport | undefined;
  close(): void;
};

/** The project's own mail server where it has one, else the installation's. Connections are kept. */
export function mailTransports(options: {
  readonly standard: SmtpServer | undefined;
  /** The way to hosts that were named by the API. */
  readonly connect: Connect;
}): MailTransports {
  const standard = options.standard && smtpTransport(options.standard);
  let custom: { readonly settings: string; readonly transport: MailTransport } | undefined;
  return {
    for({ notification }) {
      const { method, smtp } = notification?.sendEmail ?? {};
      if (method !== 'CUSTOM_SMTP' || smtp === undefined) return standard;
      const settings = JSON.stringify(smtp);
      if (custom?.settings !== settings) {
        custom?.transport.close();
        custom = { settings, transport: smtpTransport(serverFromConfig(smtp, options.connect)) };
      }
      return custom.transport;
    },
    close() {
      standard?.close();
      custom?.transport.close();
    },
  };
}
