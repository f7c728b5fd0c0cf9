import type { Metrics } from '@latchkey/kernel/metrics/metrics';
import type { LiveFigures } from '../live/open-live.ts';
import type { ChannelSessions } from './channel/channel-sessions.ts';
import type { ConversationKind, Framing } from './conversation-kind.ts';

export type ConversationMeasures = {
  /** A call of gRPC, until the answer is called. */
  called(kind: ConversationKind): () => void;
  /** Somebody was ended who did not take what was said. */
  slow(framing: Framing): void;
};

const kinds: readonly ConversationKind[] = ['listen', 'write'];

/** How many listen and write, to what, and what is held for them: only as sums, whoever they are. */
export function measureConversations(
  metrics: Metrics,
  figures: () => LiveFigures,
  channels: Pick<ChannelSessions, 'countOf' | 'held'>,
): ConversationMeasures {
  const calls = { listen: new Set<symbol>(), write: new Set<symbol>() } as const;
  const countsOf: Readonly<Record<Framing, (kind: ConversationKind) => number>> = {
    webchannel: channels.countOf,
    grpc: (kind) => calls[kind].size,
  };
  metrics.gauge(
    {
      name: 'latchkey_documents_sessions',
      help: 'Channels and calls that listen or write',
      labels: ['framing', 'operation'],
    },
    () =>
      (['webchannel', 'grpc'] as const).flatMap((framing) =>
        kinds.map((operation) => ({
          labels: { framing, operation },
          value: countsOf[framing](operation),
        })),
      ),
  );
  metrics.gauge(
    { name: 'latchkey_documents_targets', help: 'Documents and queries that are listened to' },
    () => [{ labels: {}, value: figures().targets }],
  );
  metrics.gauge(
    {
      name: 'latchkey_documents_held_bytes',
      help: 'Memory that is taken for those who listen or write',
      labels: ['kind'],
    },
    () => {
      const { untaken, listenedTo, remembered, unsaid } = figures().held;
      const held = {
        ...{ untaken, unacknowledged: channels.held(), targets: listenedTo },
        ...{ answers: remembered, first_answers: unsaid },
      };
      return Object.entries(held).map(([kind, value]) => ({ labels: { kind }, value }));
    },
  );
  const resets = metrics.counter({
    name: 'latchkey_documents_slow_clients_total',
    help: 'Sessions that were ended because nobody took what was said',
    labels: ['framing'],
  });
  const slow = { webchannel: resets({ framing: 'webchannel' }), grpc: resets({ framing: 'grpc' }) };
  return {
    called(kind) {
      const call = Symbol(kind);
      calls[kind].add(call);
      return () => void calls[kind].delete(call);
    },
    slow: (framing) => slow[framing].add(),
  };
}
