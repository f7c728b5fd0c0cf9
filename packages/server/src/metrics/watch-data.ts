import { channels } from '@latchkey/identity/outbox/queued-message';
import type { Backlog } from '@latchkey/identity/store/kept-messages';
import type { Metrics } from '@latchkey/kernel/metrics/metrics';
import type { ServerData } from '../open-server-data.ts';

/** Milliseconds. Whoever looks more often sees the same again. */
const fresh = 5_000;
/** Less than anybody waits who looks. */
const longest = 2_000;

type Seen = {
  readonly isUp: boolean;
  /** Undefined where nobody could count in time. */
  readonly backlogs: readonly Backlog[] | undefined;
};

/** Counting may wait for its turn behind other long reads: that alone is no database that is away. */
async function lookAt({ database, store }: Pick<ServerData, 'database' | 'store'>): Promise<Seen> {
  const signal = AbortSignal.timeout(longest);
  const [isUp, backlogs] = await Promise.all([
    database.read({ sql: 'SELECT 1', parameters: [] }, { signal }).then(
      () => true,
      () => false,
    ),
    store.keptMessages.backlog(signal).catch(() => undefined),
  ]);
  return { isUp, backlogs };
}

/** Once for everybody who asks within a while. */
function lookingAt(data: Pick<ServerData, 'database' | 'store'>): () => Promise<Seen> {
  let until = Number.NEGATIVE_INFINITY;
  let looking: Promise<Seen> | undefined;
  return () => {
    if (looking !== undefined && performance.now() < until) return looking;
    until = performance.now() + fresh;
    looking = lookAt(data);
    return looking;
  };
}

/** What only the database knows: whether it is there, and what nobody has delivered. */
export function watchData(
  metrics: Metrics,
  data: Pick<ServerData, 'database' | 'store' | 'clock'>,
): void {
  const look = lookingAt(data);
  metrics.gauge(
    { name: 'latchkey_database_up', help: 'Whether the database answers within two seconds' },
    async () => [{ labels: {}, value: (await look()).isUp ? 1 : 0 }],
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
