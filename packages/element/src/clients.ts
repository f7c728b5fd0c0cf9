import { type Client, createClient } from '@latchkey/client';
import type { AuthConfig } from '@latchkey/react';

/** Whose accounts an element is about. */
export type Project = Pick<AuthConfig, 'url' | 'apiKey' | 'tenantId' | 'persistence'>;

const clients = new Map<string, Client>();

export const keyOf = ({ url, apiKey, tenantId, persistence }: Project): string =>
  JSON.stringify([url, apiKey, tenantId, persistence]);

/** One for all elements of a project: who signs in with one is signed in with the others. */
export function clientOf(project: Project): Client {
  const key = keyOf(project);
  const client = clients.get(key) ?? createClient(project);
  clients.set(key, client);
  return client;
}
