import { type ComposedMail, composeMail } from '@latchkey/identity/delivery/compose-mail';
import type { QueuedMail } from '@latchkey/identity/outbox/queued-message';
import type { DevelopmentContext } from './development-context.ts';

/** A mail as it was sent, or will be. */
export type InboxMail = QueuedMail & { readonly composed: ComposedMail };

const kept = 500;
const shown = 100;

async function compose(context: DevelopmentContext, queued: QueuedMail): Promise<InboxMail> {
  const config = await context.store.settings.config(queued.mail.tenant);
  return { ...queued, composed: await composeMail(queued.mail, config, context.sender) };
}

/** Newest first; with a filter, those whose recipient contains it. */
export async function inboxMails(
  context: DevelopmentContext,
  recipient: string,
): Promise<readonly InboxMail[]> {
  const wanted = recipient.trim().toLowerCase();
  const mails = await context.store.keptMessages.recent(kept);
  const matching = mails.filter(({ mail }) => mail.to.toLowerCase().includes(wanted));
  const composed = await Promise.allSettled(
    matching.slice(0, shown).map((queued) => compose(context, queued)),
  );
  // One that nobody has words for is in the outbox, and not worth the page.
  return composed.flatMap((mail) => (mail.status === 'fulfilled' ? [mail.value] : []));
}

export async function inboxMail(
  context: DevelopmentContext,
  id: string,
): Promise<InboxMail | undefined> {
  const mails = await context.store.keptMessages.recent(kept);
  const queued = mails.find((candidate) => candidate.id === id);
  return queued && compose(context, queued);
}

export const senderText = ({ from }: ComposedMail): string =>
  typeof from === 'string' ? from : `${from.name} <${from.address}>`;

export const mailSummary = ({ id, mail, state, composed }: InboxMail) => ({
  id,
  to: mail.to,
  subject: composed.subject,
  kind: mail.kind,
  link: mail.link,
  createdAt: new Date(mail.createdAt).toISOString(),
  state,
});

export const wholeMail = (mail: InboxMail) => ({
  ...mailSummary(mail),
  from: senderText(mail.composed),
  replyTo: mail.composed.replyTo ?? null,
  text: mail.composed.text,
  html: mail.composed.html,
  attempts: mail.attempts,
  lastError: mail.lastError,
});
