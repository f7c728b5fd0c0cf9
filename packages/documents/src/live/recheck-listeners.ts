import type { After } from '@latchkey/kernel/after';
import { inPieces, pauses } from '@latchkey/kernel/in-pieces';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { decideOnce } from './decide-once.ts';
import { fewAtOnce } from './few-at-once.ts';
import type { Listening } from './listening.ts';

const decidedAtOnce = 8;
/** Milliseconds, until everybody was asked about or is gone. */
const longest = 10_000;

const unknown = () =>
  new RpcRefused('UNAVAILABLE', 'It is not known yet whether you may still listen. Try again.');

type Recheck = { readonly listening: Listening; readonly work: () => Promise<void> };

/** Every first target, then every second one, so that nobody waits for whoever has many. */
function inTurns(lists: readonly (readonly Recheck[])[]): readonly Recheck[] {
  const most = lists.reduce((longestSoFar, { length }) => Math.max(longestSoFar, length), 0);
  return Array.from({ length: most }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}

/** Rules are others. Whoever they cannot be asked about in time has to come back to be let in. */
export async function recheckListeners(
  listeners: readonly Listening[],
  after: After,
): Promise<void> {
  const few = fewAtOnce(decidedAtOnce);
  const pause = pauses();
  let isLate = false;
  const once = decideOnce((decision) =>
    few(async () => {
      if (isLate) return;
      await decision();
      await pause();
    }),
  );
  const undecided = new Set<Recheck>();
  const deciding: Promise<void>[] = [];

  async function decide(recheck: Recheck): Promise<void> {
    await recheck.work();
    undecided.delete(recheck);
  }

  const rechecks = inTurns(
    listeners.map((listening) =>
      listening.rechecks(once).map((work): Recheck => ({ listening, work })),
    ),
  );
  for (const recheck of rechecks) undecided.add(recheck);
  const waited = new Promise<void>((resolve) => {
    const callOff = after(longest, () => {
      isLate = true;
      for (const { listening } of undecided) listening.end(unknown());
      resolve();
    });
    void inPieces(rechecks, (recheck) => deciding.push(decide(recheck)))
      .then(() => Promise.all(deciding))
      .then(() => {
        callOff();
        resolve();
      });
  });
  await waited;
}
