import type { ProviderAnswer, ProviderStart, ProviderWindow } from '@latchkey/client/providers';
import { providerSignIns } from '@latchkey/client/providers';
import { useEffect, useRef, useState } from 'react';
import { useAuthContext } from '../context.ts';

/** A visit to a provider in a window of its own, which can be given up. */
export type ProviderWindowVisit = {
  /** The provider whose window is open. */
  readonly waitsFor: string | undefined;
  /** Undefined if the window was closed, or the visit given up. */
  visit(window: ProviderWindow, start: ProviderStart): Promise<ProviderAnswer | undefined>;
  giveUp(): void;
};

export function useProviderWindow(): ProviderWindowVisit {
  const { client } = useAuthContext();
  const [waitsFor, setWaitsFor] = useState<string>();
  const underWay = useRef<AbortController>(undefined);
  const giveUp = () => underWay.current?.abort();

  // A page that is left does not leave its windows behind.
  useEffect(() => () => underWay.current?.abort(), []);

  async function visit(window: ProviderWindow, start: ProviderStart) {
    giveUp();
    const own = new AbortController();
    underWay.current = own;
    setWaitsFor(start.providerId);
    try {
      return await providerSignIns(client).inWindow(window, start, { signal: own.signal });
    } catch (error) {
      if (own.signal.aborted) return undefined;
      throw error;
    } finally {
      setWaitsFor(undefined);
    }
  }

  return { waitsFor, visit, giveUp };
}
