import { channels } from '@latchkey/identity/outbox/queued-message';
import type { Backlog } from '@latchkey/identity/store/kept-messages';
import type { Metrics } from '@latchkey/kernel/metrics/metrics';
import type { ServerData } from '../open-server-data.ts';
import type { NamedDatabase } from '../opened-databases.ts';

/** Milliseconds. Whoever looks more often sees the same again. */
const fresh = 5_000;
/** Less than anybody waits who looks. */
const longest = 2_000;

type Seen = {
  /** Of every database, by its name. */
  readonly isUp: ReadonlyMap<string, boolean>;
  /** Undefined where nobody could count in time. */
  readonly backlogs: readonly Backlog[] | undefined;
};

/** Counting may wait for its turn behind other long reads: that alone is no database that is away. */
async function lookAt(
  { store }: Pick<ServerData, 'store'>,
  databases: readonly NamedDatabase[],
): Promise<Seen> {
  const signal = AbortSignal.timeout(longest);
  const looking = databases.map(async ({ name, database }) => {
    const answer = database.read({ sql: 'SELECT 1', parameters: [] }, { signal });
    const isUp = await answer.then(
      () => true,
      () => false,
    );
    return [name, isUp] as const;
  });
  const [backlogs, ...seen] = await Promise.all([
    store.keptMessages.backlog(signal).catch(() => undefined),
    ...looking,
  ]);
  return { isUp: new Map(seen), backlogs };
}

/** Once for everybody who asks within a while. */
function lookingAt(
  data: Pick<ServerData, 'store'>,
  databases: readonly NamedDatabase[],
): () => Promise<Seen> {
  let until = Number.NEGATIVE_INFINITY;
  let looking: Promise<Seen> | undefined;
  return () => {
    if (looking !== undefined && performance.now() < until) return looking;
    until = performance.now() + fresh;
    looking = lookAt(data, databases);
    return looking;
  };
}

/** What only databases know: whether they are there, and what nobody has delivered. */
export function watchData(
  metrics: Metrics,
  data: Pick<ServerData, 'store' | 'clock'>,
  databases: readonly NamedDatabase[],
): void {
  const look = lookingAt(data, databases);
  metrics.gauge(
    {
      name: 'latchkey_database_up',
      help: 'Whether the database answers within two seconds',
      labels: ['database'],
    },
    async () =>
      [...(await look()).isUp].map(([database, isUp]) => ({
        labels: { database },
        value: isUp ? 1 : 0,
      })),
  );

  /** Of every channel, also where nothing waits; of none where nobody knows. */
  const ofChannels = async (measure: (backlog: Backlog | undefined) => number) => {
    const { backlogs } = await look();
    if (backlogs === undefined) return [];
    return channels.map((channel) => ({
      labels: { channel },
      value: measure(backlogs.find((backlog) => backlog.channel === channel)),
    }));
  };
  metrics.gauge(
    {
      name: 'latchkey_outbox_messages',
      help: 'Messages that are not delivered yet, of all nodes',
      labels: ['channel'],
    },
    () => ofChannels((backlog) => backlog?.count ?? 0),
  );
  metrics.gauge(
    {
      name: 'latchkey_outbox_oldest_age_seconds',
      help: 'How long the oldest of them has waited, of all nodes',
      labels: ['channel'],
    },
    () =>
      ofChannels((backlog) =>
        backlog === undefined ? 0 : Math.max(0, (data.clock.now() - backlog.oldest) / 1000),
      ),
  );
}
