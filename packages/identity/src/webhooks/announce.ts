import type { AuditEvent } from '@latchkey/kernel/audit/audit';
import { hookLimits } from '@latchkey/protocol';
import type { Settings } from '../settings/settings.ts';
import { type AccountEvent, accountEventType } from './account-event.ts';

/** Who has to be told of these acts, and what: one message for each of both. */
export function announcementsOf(
  acts: readonly AuditEvent[],
  { webhooks }: Settings,
  newId: () => string,
): readonly AccountEvent[] {
  return acts.flatMap((act) => {
    const type = accountEventType(act);
    const { tenant, subject: accountId, at } = act;
    if (type === undefined || accountId === null) return [];
    const id = newId();
    return webhooks
      .filter(({ events }) => events.has(type))
      .map(({ url }) => ({
        tenant,
        id,
        type,
        accountId,
        url,
        createdAt: at,
        expiresAt: at + hookLimits.webhookLifetime,
      }));
  });
}
