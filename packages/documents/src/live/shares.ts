import type { BytesHolder, HeldBytes, HeldPart } from '@latchkey/kernel/held-bytes';

/** Something that is held once, for all who have entered and not left. */
export type Shares = {
  /** So much is held from now on. Answers for whom that is too much, by name. */
  set(bytes: number): ReadonlySet<string>;
  /** Nothing if it is too much for the holder. */
  enter(holder: BytesHolder): (() => void) | undefined;
};

/** Counts the same bytes once for each holder, however often they have entered. */
export function sharesOf(held: HeldBytes): Shares {
  const shares = new Map<string, { readonly part: HeldPart; entered: number }>();
  let bytes = 0;
  return {
    set(now) {
      bytes = now;
      const refused = new Set<string>();
      for (const [name, { part }] of shares) if (!part.set(bytes)) refused.add(name);
      return refused;
    },
    enter(holder) {
      const { name } = holder;
      const share = shares.get(name) ?? { part: held.part(holder), entered: 0 };
      if (!share.part.set(bytes)) return undefined;
      share.entered += 1;
      shares.set(name, share);
      return () => {
        share.entered -= 1;
        if (share.entered > 0) return;
        share.part.set(0);
        shares.delete(name);
      };
    },
  };
}
