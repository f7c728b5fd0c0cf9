/** Things that are done at the same time, only so many: whoever brings more has to wait. */
export type InFlight = {
  /** Fails if anything before has failed. */
  add(work: () => Promise<void>): Promise<void>;
  /** All of them are done. Fails if any has. */
  landed(): Promise<void>;
  /** All of them are over, whichever way. */
  over(): Promise<void>;
};

export function createInFlight(most: number): InFlight {
  const under = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;

  function check(): void {
    if (failure !== undefined) throw failure.error;
  }
  async function over(): Promise<void> {
    while (under.size > 0) await Promise.all(under);
  }

  return {
    over,
    async add(work) {
      while (under.size >= most) await Promise.race(under);
      check();
      const flight = work()
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => under.delete(flight));
      under.add(flight);
    },
    async landed() {
      await over();
      check();
    },
  };
}
