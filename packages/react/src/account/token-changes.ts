import type { Client } from '@latchkey/client';

const listeners = new WeakMap<Client, Set<() => void>>();

function listenersOf(client: Client): Set<() => void> {
  const known = listeners.get(client) ?? new Set();
  listeners.set(client, known);
  return known;
}

/**
 * To the client, another token of the same account is no change. Here it may be one: it can hold
 * other claims, and belong to another sign-in. Returns the way to end it.
 */
export function onTokenChange(client: Client, listener: () => void): () => void {
  const ofClient = listenersOf(client);
  ofClient.add(listener);
  return () => ofClient.delete(listener);
}

export function tokenChanged(client: Client): void {
  for (const listener of [...listenersOf(client)]) listener();
}
