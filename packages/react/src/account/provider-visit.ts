import { type Client, hasAnswer } from '@latchkey/client';
import {
  type ProviderAnswer,
  type ProviderStart,
  providerSignIns,
  withoutAnswer,
} from '@latchkey/client/providers';
import type { Page } from '../effects/performance.ts';

/** What is to be known on return: who wanted to link what. */
type Luggage = { readonly linksTo: string };

/** Leaves for a provider in place of this page. Never resolves: the page is being left. */
export async function leaveToLink(
  client: Client,
  localId: string,
  start: ProviderStart,
  page: Page,
): Promise<never> {
  const luggage: Luggage = { linksTo: localId };
  page.goTo(await providerSignIns(client).depart(start, luggage));
  return new Promise(() => {});
}

/**
 * The answer of whoever left this page to link a provider, read once. Nobody links what somebody
 * else has left for.
 */
export function returnedAnswer(
  client: Client,
  localId: string,
  page: Page,
): Promise<ProviderAnswer | undefined> | undefined {
  const { address } = page;
  if (!hasAnswer(address)) return undefined;
  page.replaceAddress(withoutAnswer(address));
  return providerSignIns(client)
    .comeBack(address)
    .then((back) =>
      (back?.luggage as Luggage | undefined)?.linksTo === localId ? back?.answer : undefined,
    );
}
