import type { Client } from '@latchkey/client';

/** The note that keeps what this server, or this tenant of it, offered the last time. */
export const offerNote = ({ tenantId = '' }: Client): string => `offer:${tenantId}`;
