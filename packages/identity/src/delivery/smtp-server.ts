import { isIPv4, type Socket } from 'node:net';
import { openSocket } from '@latchkey/kernel/outgoing/open-socket';
import { hostOf } from '@latchkey/kernel/outgoing/url-complaint';
import type { ProjectConfig } from '../settings/settings.ts';

type SmtpConfig = NonNullable<
  NonNullable<NonNullable<ProjectConfig['notification']>['sendEmail']>['smtp']
>;

/** A way to a host, or a reason why there is none; ends what it opened when the signal is given. */
export type Connect = (host: string, port: number, signal: AbortSignal) => Promise<Socket>;

/** A mail server, and how it is spoken to. */
export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, or before anything that is worth reading; or only where it is offered. */
  readonly tls: 'at once' | 'required' | 'if offered';
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
  readonly connect: Connect;
};

/** For hosts that only whoever runs the server can name. */
export const connectAnywhere: Connect = (host, port, signal) => openSocket({ host, port, signal });

/** Nothing leaves the machine on the way there. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/** A password with a per cent sign in it that was not written for an address is what it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** `smtp://user:password@host:587`, or `smtps://…`. */
export function serverFromUrl(text: string, inTheClear: boolean): SmtpServer {
  const url = new URL(text);
  const host = hostOf(url).toLowerCase();
  const atOnce = url.protocol === 'smtps:';
  const whereOffered = inTheClear || isLoopback(host);
  const { username, password } = url;
  return {
    host,
    port: Number(url.port) || (atOnce ? 465 : 587),
    tls: atOnce ? 'at once' : whereOffered ? 'if offered' : 'required',
    auth: username === '' ? undefined : { user: decoded(username), pass: decoded(password) },
    connect: connectAnywhere,
  };
}

/** The server an operator entered in the project's own settings. */
export function serverFromConfig(smtp: SmtpConfig, connect: Connect): SmtpServer {
  const atOnce = smtp.securityMode === 'SSL';
  return {
    host: smtp.host ?? '',
    port: smtp.port || (atOnce ? 465 : 587),
    tls: atOnce ? 'at once' : 'required',
    auth: smtp.username ? { user: smtp.username, pass: smtp.password ?? '' } : undefined,
    connect,
  };
}
