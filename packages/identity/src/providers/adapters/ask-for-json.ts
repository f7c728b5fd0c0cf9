import { Refused } from '@latchkey/kernel/refused';
import { boundedFetch } from './bounded-fetch.ts';
import type { Surroundings } from './surroundings.ts';

export type Json = { readonly [name: string]: unknown };

export const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};

export async function askForJson(
  surroundings: Surroundings,
  address: string,
  init: RequestInit = {},
): Promise<Json> {
  const answer = await boundedFetch(surroundings)(address, {
    ...init,
    headers: { accept: 'application/json', 'user-agent': 'latchkey', ...init.headers },
  });
  if (!answer.ok) {
    throw new Refused('INVALID_IDP_RESPONSE', `The provider answered with ${answer.status}.`);
  }
  return asObject(await answer.json());
}
