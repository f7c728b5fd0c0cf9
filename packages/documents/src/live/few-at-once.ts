/** Runs so many at once, the others in the order in which they came. */
export function fewAtOnce(most: number): (work: () => Promise<void>) => void {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;

  async function run(work: () => Promise<void>): Promise<void> {
    running += 1;
    await work();
    running -= 1;
    const next = waiting.shift();
    if (next !== undefined) void run(next);
  }

  return (work) => {
    if (running < most) void run(work);
    else waiting.push(work);
  };
}
