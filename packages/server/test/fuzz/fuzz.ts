import type { World } from '@latchkey/testing/world';
import fc from 'fast-check';
import { originalConfig, setScene } from './scene.ts';
import { breakage } from './send.ts';
import { smallest } from './smallest.ts';
import { type WireRequest, wireRequests } from './wire-requests.ts';

/** After so many requests people and settings are put back, so that there is something to break. */
const roundLength = 500;

export type Broken = { readonly how: string; readonly request: WireRequest; readonly seed: number };

export type Fuzzing = {
  readonly requests: number;
  readonly seed: number;
  readonly onRound?: (sent: number) => void;
  readonly onRequest?: (request: WireRequest) => void;
};

/**
 * Sends requests made from the description of the wire, and gives back each that broke the server,
 * as small as it still breaks. What broke once is not reported again, so that one run finds all.
 */
export async function fuzz(
  world: World,
  { requests, seed, onRound, onRequest }: Fuzzing,
): Promise<Broken[]> {
  const original = await originalConfig(world);
  const found = new Map<string, Broken>();
  for (let sent = 0; sent < requests; sent += roundLength) {
    const roundSeed = seed + sent;
    let more = true;
    while (more) {
      const known = await setScene(world, original);
      let how = '';
      const property = fc.asyncProperty(wireRequests, async (request) => {
        onRequest?.(request);
        const broke = await breakage(world, known, request);
        if (broke === undefined || found.has(broke)) return true;
        // Smaller ones have to break it in the same way.
        if (how !== '' && broke !== how) return true;
        how = broke;
        return false;
      });
      const numRuns = Math.min(roundLength, requests - sent);
      const { failed, counterexample } = await fc.check(property, { seed: roundSeed, numRuns });
      more = failed;
      const [request] = counterexample ?? [];
      if (failed && request !== undefined) {
        const least = await smallest(
          request,
          async (less) => (await breakage(world, known, less)) === how,
        );
        found.set(how, { how, request: least, seed: roundSeed });
      }
    }
    onRound?.(Math.min(sent + roundLength, requests));
  }
  return [...found.values()];
}
