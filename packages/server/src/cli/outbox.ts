import { type Channel, channels, type ListedState } from '@latchkey/identity/outbox/queued-message';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { outboxLimits, type ReplyOf, type retryMessages } from '@latchkey/protocol';
import { everyMessage, type Message, messageLine, shownMessage } from './list-messages.ts';
import type { Ask } from './operations/ask.ts';
import { withOperations } from './with-operations.ts';

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

async function found(ask: Ask, id: string): Promise<Message> {
  const { messages = [] } = await ask('listMessages', { messageId: id });
  const [message] = messages;
  if (message === undefined) throw new UsageError(`There is no message ${id}.`);
  return message;
}

type Result = NonNullable<ReplyOf<typeof retryMessages>['results']>[number];

/** What keeps a message from being sent again. */
function problemOf({ outcome, state }: Result): string | undefined {
  if (outcome === 'retried') return undefined;
  if (outcome === 'notFailed') return `has not failed (${state}).`;
  if (outcome === 'delivering') return 'is being delivered now.';
  if (outcome === 'expired') return 'has expired; whoever waits for it has to ask again.';
  return 'is gone.';
}

async function retryAll(ask: Ask, ids: readonly string[]): Promise<number> {
  let again = 0;
  for (let from = 0; from < ids.length; from += outboxLimits.retried) {
    const messageIds = ids.slice(from, from + outboxLimits.retried);
    const { results = [] } = await ask('retryMessages', { messageIds });
    for (const result of results) {
      const problem = problemOf(result);
      if (problem === undefined) again += 1;
      else console.error(`${result.messageId} ${problem}`);
    }
  }
  console.log(`${again} of ${ids.length} will be tried again within a minute.`);
  return again === ids.length ? 0 : 1;
}

function allOf(given: { readonly failed: boolean; readonly waiting: boolean }): Given['all'] {
  if (given.failed && given.waiting) throw new UsageError(usage);
  if (given.failed) return 'failed';
  return given.waiting ? 'waiting' : undefined;
}

const usage =
  'outbox takes: list [--state STATE] [--channel CHANNEL] [--limit N], show ID, retry ID..., or retry --failed or --waiting [--channel CHANNEL].';

type Given = {
  readonly ids: readonly string[];
  readonly state: ListedState | undefined;
  readonly channel: Channel | undefined;
  readonly limit: number;
  /** All that are so are to be sent again. */
  readonly all: 'failed' | 'waiting' | undefined;
  readonly json: boolean;
};

type Verb = {
  readonly takes: (given: Pick<Given, 'ids' | 'all'>) => boolean;
  readonly run: (ask: Ask, given: Given) => Promise<number>;
};

const verbs: Readonly<Record<string, Verb>> = {
  list: {
    takes: ({ ids }) => ids.length === 0,
    async run(ask, { json, state, channel, limit }) {
      for await (const message of everyMessage(ask, { state, channel }, limit)) {
        console.log(json ? JSON.stringify(shownMessage(message)) : messageLine(message));
      }
      return 0;
    },
  },
  show: {
    takes: ({ ids }) => ids.length === 1,
    async run(ask, { ids: [id = ''], json }) {
      console.log(JSON.stringify(shownMessage(await found(ask, id)), null, json ? 0 : 2));
      return 0;
    },
  },
  retry: {
    takes: ({ ids, all }) => (all === undefined) === ids.length > 0,
    async run(ask, { ids, all: state, channel }) {
      if (state === undefined) {
        for (const id of ids) await found(ask, id);
        return retryAll(ask, ids);
      }
      const all: string[] = [];
      for await (const { messageId = '' } of everyMessage(ask, { state, channel }, mostAtOnce)) {
        all.push(messageId);
      }
      return retryAll(ask, all);
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
    waiting: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  const [name = 'list', ...ids] = positionals;
  if (!/^[1-9]\d{0,5}$/.test(values.limit)) throw new UsageError('--limit takes a whole number.');
  const given: Given = {
    ids,
    state: oneOf('state', values.state, states),
    channel: oneOf('channel', values.channel, channels),
    limit: Number(values.limit),
    all: allOf(values),
    json: values.json,
  };
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb === undefined || !verb.takes(given)) throw new UsageError(usage);
  return withOperations(call, (ask) => verb.run(ask, given));
};
