import { mountEventStream } from '@latchkey/kernel/http/pages/event-stream';
import type { FastifyInstance } from 'fastify';

/** Commands commit without telling a server that runs: it looks for that itself. */
const looksEvery = 1000;
/** However much is committed, nobody needs to look more often than that. */
const toldEvery = 250;

type Watching = {
  /** Called at every commit of this server. */
  readonly subscribe: (listener: () => void) => () => void;
  /** What is another one when something was committed. */
  readonly latest: () => Promise<string>;
};

/** Says "look again" to whoever has the page open. */
export function mountChangeEvents(
  scope: FastifyInstance,
  path: string,
  { subscribe, latest }: Watching,
): void {
  let known: string | undefined;
  let toldLater: NodeJS.Timeout | undefined;

  const { tell, isHeard } = mountEventStream(scope, path, () => {
    unsubscribe();
    clearInterval(looking);
    clearTimeout(toldLater);
  });

  function announce(): void {
    if (!isHeard()) return;
    toldLater ??= setTimeout(() => {
      toldLater = undefined;
      tell('change', 'look');
    }, toldEvery).unref();
  }

  async function look(): Promise<void> {
    if (!isHeard()) return;
    const found = await latest();
    if (known !== undefined && known !== found) announce();
    known = found;
  }

  const unsubscribe = subscribe(announce);
  // What cannot be read now can be read a second later.
  const looking = setInterval(() => void look().catch(() => undefined), looksEvery).unref();
}
