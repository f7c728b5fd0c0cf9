/** What carries arrays to the client: the answer to a request that is still open. */
export type BackChannel = {
  /** Whether more may follow what is sent; otherwise the first arrays end the answer. */
  readonly isStreaming: boolean;
  send(chunk: string): void;
  end(): void;
  /** Bytes that were sent and are not on their way yet. */
  waiting(): number;
};

type SentArray = { readonly id: number; readonly text: string };

export type ChannelSession = {
  /** A message of the server, as JSON. */
  say(message: string): void;
  /** The last array: the client is told to part, or that something went wrong. */
  part(message: string): void;
  /** What is new of the messages from this number on. */
  hear<Message>(offset: number, messages: readonly Message[]): readonly Message[] | 'gap';
  /** The client has all arrays up to this. */
  acknowledge(arrayId: number): void;
  /** From now on this is the one; what the client does not have is sent again. */
  attach(back: BackChannel, arrayId: number): void;
  detach(back: BackChannel): void;
  /** So that proxies and the client see that somebody is there. */
  keepAlive(): void;
  /** What is answered to messages: whether there is a back channel, the last array, and bytes. */
  status(): string;
  /** Bytes that were said and nobody has taken yet. */
  waiting(): number;
  /** Bytes that may have to be sent again. */
  held(): number;
  readonly isAttached: boolean;
};

/** The length is that of the text in JavaScript, whatever its bytes. */
export const chunkOf = (json: string): string => `${json.length}\n${json}`;

/** What is held for the case that a back channel breaks; then the client is made to say what it has. */
const mostUnacknowledged = 1024 * 1024;

/**
 * One session of WebChannel, without sockets and clocks: requests come in, and arrays go out, each with
 * a number, until the client says that it has them.
 */
export function openChannelSession(): ChannelSession {
  let lastId = 0;
  let lastSent = 0;
  let nextMessage = 0;
  let isOver = false;
  let held: SentArray[] = [];
  let heldBytes = 0;
  let back: BackChannel | undefined;

  const sizeOf = (arrays: readonly SentArray[]) =>
    arrays.reduce((sum, { text }) => sum + text.length, 0);

  function endBack(): void {
    const ending = back;
    back = undefined;
    ending?.end();
  }

  /** All that this back channel has not sent yet, in one chunk. */
  function flush(): void {
    if (back === undefined) return;
    const due = held.filter(({ id }) => id > lastSent);
    if (due.length === 0) return;
    back.send(chunkOf(`[${due.map(({ id, text }) => `[${id},${text}]`).join()}]`));
    lastSent = lastId;
    if (!back.isStreaming || isOver || heldBytes > mostUnacknowledged) endBack();
  }

  function queue(text: string): void {
    lastId += 1;
    held.push({ id: lastId, text });
    heldBytes += text.length;
  }

  return {
    say(message) {
      if (isOver) return;
      queue(`[${message}]`);
      flush();
    },
    part(message) {
      if (isOver) return;
      isOver = true;
      queue(`[${message}]`);
      flush();
    },
    hear(offset, messages) {
      if (offset > nextMessage) return 'gap';
      const fresh = messages.slice(nextMessage - offset);
      nextMessage = Math.max(nextMessage, offset + messages.length);
      return isOver ? [] : fresh;
    },
    acknowledge(arrayId) {
      const known = Math.min(arrayId, lastId);
      held = held.filter(({ id }) => id > known);
      heldBytes = sizeOf(held);
    },
    attach(newer, arrayId) {
      endBack();
      this.acknowledge(arrayId);
      back = newer;
      lastSent = Math.min(arrayId, lastId);
      flush();
    },
    detach(older) {
      if (back === older) back = undefined;
    },
    keepAlive() {
      if (back === undefined) return;
      queue('["noop"]');
      flush();
    },
    status() {
      return chunkOf(`[${back === undefined ? 0 : 1},${lastSent},${heldBytes}]`);
    },
    waiting: () => sizeOf(held.filter(({ id }) => id > lastSent)) + (back?.waiting() ?? 0),
    held: () => heldBytes,
    get isAttached() {
      return back !== undefined;
    },
  };
}
