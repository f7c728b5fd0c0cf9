import type { Principal } from '@latchkey/kernel/principal';

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
      run(() => decide().then(resolve, reject));
    });
    decided.set(key, deciding);
    return deciding;
  };
}

export const eachByItself: DecideOnce = (_principal, _asked, decide) => decide();
