/** Runs so many at once, the others in the order in which they came, unless they are called off before. */
export function fewAtOnce(most: number): (work: () => Promise<void>) => () => void {
  const waiting = new Set<() => Promise<void>>();
  let running = 0;

  async function run(work: () => Promise<void>): Promise<void> {
    running += 1;
    await work();
    running -= 1;
    const [next] = waiting;
    if (next === undefined) return;
    waiting.delete(next);
    void run(next);
  }

  return (work) => {
    if (running < most) void run(work);
    else waiting.add(work);
    return () => void waiting.delete(work);
  };
}
