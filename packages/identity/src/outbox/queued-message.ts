import type { AccountEvent } from '../webhooks/account-event.ts';
import type { OutgoingMail, OutgoingSms } from './outbox.ts';

export const channels = ['mail', 'sms', 'webhook'] as const;
export type Channel = (typeof channels)[number];

/**
 * `failed` never arrived; `dropped` nobody wants any more; `void` was never to be sent; nor was
 * `answered`, which whoever asked was told at once.
 */
export type MessageState = 'waiting' | 'sent' | 'failed' | 'dropped' | 'void' | 'answered';

/** Those of which people are told. */
export type ListedState = Exclude<MessageState, 'void' | 'answered'>;

/** A message somewhere between its commit and its delivery. */
type Queued = {
  readonly id: string;
  readonly tenant: string;
  readonly channel: Channel;
  readonly lane: string;
  readonly state: MessageState;
  /** How often it was taken to be sent. Who took it last is known by this number. */
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: number;
  readonly dueAt: number;
  readonly expiresAt: number;
  /** When its last attempt ended: of one that waits, too, unless somebody has it. */
  readonly finishedAt: number | null;
};

export type QueuedMail = Queued & { readonly mail: OutgoingMail };
export type QueuedSms = Queued & { readonly sms: OutgoingSms };
export type QueuedEvent = Queued & { readonly event: AccountEvent };
/** Sealed with another key, damaged, or left by another version: and why. */
export type UnreadableMessage = Queued & { readonly unreadable: string };

export type QueuedMessage = QueuedMail | QueuedSms | QueuedEvent | UnreadableMessage;
