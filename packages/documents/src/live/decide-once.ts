import { pauses } from '@latchkey/kernel/in-pieces';
import type { Principal } from '@latchkey/kernel/principal';
import type { Microseconds } from '../wire/timestamps.ts';
import { fewAtOnce } from './few-at-once.ts';

/** Decided for the first who asks the same; everybody else has the same answer. */
export type DecideOnce = (
  principal: Principal,
  asked: unknown,
  decide: () => Promise<void>,
) => Promise<void>;

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

function numberOf(claims: object): number {
  const known = numbers.get(claims);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(claims, lastNumber);
  return lastNumber;
}

/** The same only for those of whom rules see the same. */
function seenOf(principal: Principal): string {
  if (principal.kind === 'account') return `account ${numberOf(principal.claims)}`;
  return principal.kind === 'operator' ? `operator ${principal.role}` : 'nobody';
}

/** Good for one moment, since rules and what they look up change. Decisions are handed to whoever runs them. */
export function decideOnce(run: (decision: () => Promise<void>) => void): DecideOnce {
  const decided = new Map<string, Promise<void>>();
  return (principal, asked, decide) => {
    const key = `${seenOf(principal)} ${JSON.stringify(asked)}`;
    const known = decided.get(key);
    if (known !== undefined) return known;
    const deciding = new Promise<void>((resolve, reject) => {
      run(async () => {
        try {
          resolve(await decide());
        } catch (error) {
          reject(error);
        }
      });
    });
    decided.set(key, deciding);
    return deciding;
  };
}

const decidedAtOnce = 8;

/** About what was changed at a moment: a few at a time, and others have their turns between them. */
export function decisionsAt(): (at: Microseconds) => DecideOnce {
  let latest: { readonly at: Microseconds; readonly once: DecideOnce } | undefined;
  return (at) => {
    if (latest?.at !== at) {
      const few = fewAtOnce(decidedAtOnce);
      const pause = pauses();
      const once = decideOnce((decision) =>
        few(async () => {
          await decision();
          await pause();
        }),
      );
      latest = { at, once };
    }
    return latest.once;
  };
}
