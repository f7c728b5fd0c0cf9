import { randomUUID } from 'node:crypto';
import type { AuditEvent } from '@latchkey/kernel/audit/audit';
import type { Change } from '@latchkey/kernel/change';
import type { Outbox } from '../outbox/outbox.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { accountEventType } from '../webhooks/account-event.ts';
import { announcementsOf } from '../webhooks/announce.ts';

// Only the trail itself writes this topic.
const actsIn = ({ events = [] }: Change<string>): readonly AuditEvent[] =>
  events.flatMap(({ topic, act }) => (topic === 'audit' ? [act as AuditEvent] : []));

/**
 * Whatever is written to the audit trail is also what webhooks are told of, by the same commit: so
 * none of the two can be forgotten where an account is changed, and neither happens without the other.
 */
export const announcementsBeside =
  (outbox: Pick<Outbox, 'enqueueEvent'>, settings: Pick<SettingsStore, 'current'>) =>
  async (changes: readonly Change<string>[]): Promise<readonly Change[]> => {
    const told = changes.flatMap(actsIn).filter((act) => accountEventType(act) !== undefined);
    if (told.length === 0) return [];
    const events = announcementsOf(told, await settings.current(''), randomUUID);
    return events.map(outbox.enqueueEvent);
  };
