import { composeSms } from '@latchkey/identity/delivery/compose-sms';
import type { ComposedSms } from '@latchkey/identity/delivery/sms-transport';
import type { QueuedSms } from '@latchkey/identity/outbox/queued-message';
import type { DevelopmentContext } from './development-context.ts';

/** An SMS as it was sent, or would have been. */
export type InboxSms = QueuedSms & { readonly composed: ComposedSms };

const shown = 100;

/** Newest first; with a filter, those whose number contains it. */
export async function inboxSms(
  { store, sender }: DevelopmentContext,
  recipient: string,
): Promise<readonly InboxSms[]> {
  const wanted = recipient.replace(/[\s()-]/g, '');
  const queued = await store.keptMessages.recentSms(500);
  const matching = queued.filter(({ sms }) => sms.to.includes(wanted)).slice(0, shown);
  return Promise.all(
    matching.map(async (one) => ({
      ...one,
      composed: composeSms(one.sms, await store.settings.config(one.sms.tenant), sender),
    })),
  );
}

export const smsSummary = ({ id, sms, state, composed }: InboxSms) => ({
  id,
  to: sms.to,
  text: composed.text,
  code: sms.code,
  createdAt: new Date(sms.createdAt).toISOString(),
  state,
});

/** What people read; the last line is for their phones. */
export const firstLine = ({ composed }: InboxSms): string => composed.text.split('\n')[0] ?? '';
