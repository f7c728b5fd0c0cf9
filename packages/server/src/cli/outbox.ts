import type { ListedState } from '@latchkey/identity/outbox/queued-message';
import {
  type Channel,
  channels,
  type QueuedMessage,
} from '@latchkey/identity/outbox/queued-message';
import type { KeptMessages } from '@latchkey/identity/store/kept-messages';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { hookLimits } from '@latchkey/protocol';
import { messageLine, shownMessage } from './shown-message.ts';
import { withData } from './with-data.ts';

const states: readonly ListedState[] = ['waiting', 'failed', 'sent', 'dropped'];

/** As many as a retry looks at; whoever has more runs it again. */
const mostAtOnce = 10_000;

function oneOf<Value extends string>(
  name: string,
  given: string | undefined,
  allowed: readonly Value[],
): Value | undefined {
  if (given === undefined) return undefined;
  const found = allowed.find((value) => value === given);
  if (found === undefined) throw new UsageError(`--${name} takes one of ${allowed.join(', ')}.`);
  return found;
}

/** An event may be told whenever; a code that has expired is not worth a mail. */
function newExpiry(message: QueuedMessage, at: number): number | undefined {
  if ('event' in message) return at + hookLimits.webhookLifetime;
  return message.expiresAt > at ? message.expiresAt : undefined;
}

async function retry(
  kept: KeptMessages,
  message: QueuedMessage,
  at: number,
): Promise<string | undefined> {
  const { id, state } = message;
  if (state !== 'failed') return `${id} has not failed (${state}).`;
  const expiresAt = newExpiry(message, at);
  if (expiresAt === undefined) return `${id} has expired; whoever waits for it has to ask again.`;
  return (await kept.retry(id, at, expiresAt)) ? undefined : `${id} has not failed any more.`;
}

async function found(kept: KeptMessages, id: string): Promise<QueuedMessage> {
  const message = await kept.find(id);
  if (message === undefined) throw new UsageError(`There is no message ${id}.`);
  return message;
}

async function retryAll(
  kept: KeptMessages,
  messages: readonly QueuedMessage[],
  at: number,
): Promise<number> {
  let again = 0;
  for (const message of messages) {
    const problem = await retry(kept, message, at);
    if (problem === undefined) again += 1;
    else console.error(problem);
  }
  console.log(`${again} of ${messages.length} will be tried again within a minute.`);
  return again === messages.length ? 0 : 1;
}

const usage =
  'outbox takes: list [--state STATE] [--channel CHANNEL] [--limit N], show ID, retry ID..., or retry --failed [--channel CHANNEL].';

type Given = {
  readonly ids: readonly string[];
  readonly state: ListedState | undefined;
  readonly channel: Channel | undefined;
  readonly limit: number;
  readonly failed: boolean;
  readonly json: boolean;
  readonly at: number;
};

type Verb = {
  readonly takes: (given: Pick<Given, 'ids' | 'failed'>) => boolean;
  readonly run: (kept: KeptMessages, given: Given) => Promise<number>;
};

const verbs: Readonly<Record<string, Verb>> = {
  list: {
    takes: ({ ids }) => ids.length === 0,
    async run(kept, { json, state, channel, limit }) {
      for (const message of await kept.list({ state, channel, limit })) {
        console.log(json ? JSON.stringify(shownMessage(message)) : messageLine(message));
      }
      return 0;
    },
  },
  show: {
    takes: ({ ids }) => ids.length === 1,
    async run(kept, { ids: [id = ''], json }) {
      console.log(JSON.stringify(shownMessage(await found(kept, id)), null, json ? 0 : 2));
      return 0;
    },
  },
  retry: {
    takes: ({ ids, failed }) => failed !== ids.length > 0,
    async run(kept, { ids, failed, channel, at }) {
      const messages = failed
        ? await kept.list({ state: 'failed', channel, limit: mostAtOnce })
        : await Promise.all(ids.map((id) => found(kept, id)));
      return retryAll(kept, messages, at);
    },
  },
};

/** What became of mails, SMS and events. */
export const outbox: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    state: { type: 'string' },
    channel: { type: 'string' },
    limit: { type: 'string', default: '50' },
    failed: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  const [name = 'list', ...ids] = positionals;
  if (!/^[1-9]\d{0,5}$/.test(values.limit)) throw new UsageError('--limit takes a whole number.');
  const given: Omit<Given, 'at'> = {
    ids,
    state: oneOf('state', values.state, states),
    channel: oneOf('channel', values.channel, channels),
    limit: Number(values.limit),
    failed: values.failed,
    json: values.json,
  };
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb === undefined || !verb.takes(given)) throw new UsageError(usage);
  return withData(call, ({ store, clock }) =>
    verb.run(store.keptMessages, { ...given, at: clock.now() }),
  );
};
