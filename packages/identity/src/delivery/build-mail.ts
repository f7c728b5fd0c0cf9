import type { ComposedMail } from './compose-mail.ts';

/** A mail as it travels. */
export type BuiltMail = {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly content: Uint8Array;
};

const domainOf = (from: ComposedMail['from']): string =>
  /@([^@>\s]+)>?\s*$/.exec(typeof from === 'string' ? from : from.address)?.[1] ?? 'localhost';

/** Its Message-ID is that of the outbox, the same in every attempt: readers show a second copy once. */
export async function buildMail(mail: ComposedMail, id: string): Promise<BuiltMail> {
  const { from, to, replyTo, subject, text, html } = mail;
  // With the first mail: many a server never sends one.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composed = new MailComposer({
    from,
    // As an object the address is one recipient, whatever characters it holds.
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo }),
    subject,
    text,
    html,
    messageId: `<${id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const envelope = composed.getEnvelope();
  return {
    envelope: { from: envelope.from || '', to: envelope.to },
    content: await composed.build(),
  };
}
