import { randomUUID } from 'node:crypto';
import type { Audit, AuditEvent } from '../identity/audit/audit.ts';
import type { Change } from '../identity/change.ts';
import type { Outbox } from '../identity/outbox/outbox.ts';
import type { SettingsStore } from '../identity/settings/settings.ts';
import { accountEventType } from '../identity/webhooks/account-event.ts';
import { announcementsOf } from '../identity/webhooks/announce.ts';

/**
 * Whatever is written to the audit trail is also what webhooks are told of, by the same commit: so
 * none of the two can be forgotten where an account is changed, and neither happens without the other.
 */
export function createAnnouncements(
  audit: Audit,
  outbox: Pick<Outbox, 'enqueueEvent'>,
  settings: Pick<SettingsStore, 'current'>,
) {
  const acts = new WeakMap<object, AuditEvent>();
  return {
    audit: {
      ...audit,
      record(event: AuditEvent): Change {
        const change = audit.record(event);
        if (accountEventType(event) !== undefined) acts.set(change, event);
        return change;
      },
    },

    /** What has to be written beside these changes. */
    async beside(changes: readonly object[]): Promise<readonly Change[]> {
      const recorded = changes.flatMap((change) => acts.get(change) ?? []);
      if (recorded.length === 0) return [];
      const events = announcementsOf(recorded, await settings.current(''), randomUUID);
      return events.map(outbox.enqueueEvent);
    },
  };
}
