import { DeliveryRefused } from './delivery-refused.ts';

type SmtpError = {
  readonly code?: string;
  readonly originalCode?: string;
  readonly responseCode?: number;
  readonly response?: string;
};

/**
 * 5yz is for good (RFC 5321, 4.2.1), where it is said about this mail. Not so about the session, whose
 * order or credentials the next one may have right.
 */
const aboutSession = new Set([503, 530, 535, 538]);

const isAboutMail = ({ code, responseCode = 500 }: SmtpError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') &&
  responseCode >= 500 &&
  !aboutSession.has(responseCode);

/** `550 5.1.1 <somebody@example.com> is unknown`: the numbers of it. */
const enhancedCode = ({ response = '' }: SmtpError) =>
  /^\d{3}[ -]([245]\.\d+\.\d+)\b/.exec(response)?.[1];

/** What a mail server, or the way to it, said no with, without its words. */
export function refusedByServer(error: unknown): DeliveryRefused {
  if (error instanceof DeliveryRefused) return error;
  const smtp = (error ?? {}) as SmtpError;
  const parts = [smtp.originalCode ?? smtp.code, smtp.responseCode, enhancedCode(smtp)];
  const reason = parts.filter((part) => part !== undefined).join(' ') || 'FAILED';
  return new DeliveryRefused(reason, isAboutMail(smtp));
}
