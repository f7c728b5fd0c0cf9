import type { Identity } from '../identity.ts';
import type { ProjectConfig } from './settings.ts';

/** Where none is named. */
const submissionPort = 587;

/**
 * What is wrong with the address of a project's own mail server, if anything is. One that is not used
 * yet is judged, too: whoever writes it down hears of it at once.
 */
export function mailServerProblem(
  { notification }: ProjectConfig,
  { mailServerComplaint }: Pick<Identity, 'mailServerComplaint'>,
): string | undefined {
  const { host, port } = notification?.sendEmail?.smtp ?? {};
  if (!host) return undefined;
  const complaint = mailServerComplaint(host, port || submissionPort);
  return complaint === undefined ? undefined : `The SMTP server is not called: ${complaint}`;
}
