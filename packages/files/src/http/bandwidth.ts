import { Refused } from '@latchkey/kernel/refused';

/** How much somebody may still send and be sent. */
export type Bandwidth = {
  /** Refused where an address has moved more than it may; it may again after a while. */
  check(address: string): void;
  count(address: string, bytes: number): void;
};

const hour = 3_600_000;

/** Those who were here longest ago are forgotten first. */
const mostAddresses = 100_000;

/** So many bytes an hour for each address; what goes on when they are used up may end. */
export function openBandwidth(bytesPerHour: number, now: () => number): Bandwidth {
  if (bytesPerHour === 0) return { check: () => undefined, count: () => undefined };
  const used = new Map<string, { readonly bytes: number; readonly at: number }>();
  const perMillisecond = bytesPerHour / hour;

  function usedBy(address: string): number {
    const before = used.get(address);
    if (before === undefined) return 0;
    return Math.max(0, before.bytes - Math.max(0, now() - before.at) * perMillisecond);
  }

  return {
    check(address) {
      const excess = usedBy(address) - bytesPerHour;
      if (excess < 0) return;
      throw new Refused(
        'QUOTA_EXCEEDED',
        'This address has sent or received too much. Try again later.',
        undefined,
        Math.ceil(excess / perMillisecond / 1000) + 1,
      );
    },
    count(address, bytes) {
      const sum = usedBy(address) + bytes;
      used.delete(address);
      used.set(address, { bytes: sum, at: now() });
      const [oldest] = used.keys();
      if (used.size > mostAddresses && oldest !== undefined) used.delete(oldest);
    },
  };
}
