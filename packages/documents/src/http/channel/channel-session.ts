/** What carries arrays to the client: the answer to a request that is still open. */
export type BackChannel = {
  /** Whether more may follow what is sent; otherwise the first arrays end the answer. */
  readonly isStreaming: boolean;
  send(chunk: string): void;
  /** After all that was sent. */
  end(): void;
  /** At once, whatever was sent and is not taken. */
  cut(): void;
  /** Bytes that were sent and are not on their way yet. */
  waiting(): number;
};

type SaidArray = { readonly id: number; readonly text: string };

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
  /** It is to be the last no longer: the client opens another one, and says what it has. */
  end(back: BackChannel): void;
  /** It is closed, whoever did it. */
  detach(back: BackChannel): void;
  /** So that proxies and the client see that somebody is there. */
  keepAlive(): void;
  /** What is answered to messages: whether there is a back channel, the last array, and bytes. */
  status(): string;
  /** Bytes that were said and nobody has taken yet. */
  waiting(): number;
  /** Bytes that may have to be sent again. */
  held(): number;
  /** Nothing that was said is sent any more: whoever did not get it begins anew. */
  forget(): void;
  readonly isAttached: boolean;
};

/** The length is that of the text in JavaScript, whatever its bytes. */
export const chunkOf = (json: string): string => `${json.length}\n${json}`;

export type Holding = {
  /** So many bytes more are held, or fewer. */
  changed(bytes: number): void;
  /** With more than these, the client is made to say what it has. */
  most(): number;
};

const alone: Holding = { changed: () => undefined, most: () => 1024 * 1024 };

/**
 * One session of WebChannel, without sockets and clocks: requests come in, and arrays go out, each with
 * a number, until the client says that it has them: a back channel may break.
 */
export function openChannelSession({ changed, most }: Holding = alone): ChannelSession {
  let lastId = 0;
  let lastSent = 0;
  let nextMessage = 0;
  let isOver = false;
  /** In the order of their numbers, without gaps, up to the last one. */
  let held: SaidArray[] = [];
  let heldBytes = 0;
  let sentBytes = 0;
  let back: BackChannel | undefined;
  /** Those that were ended and are not closed yet. */
  const ending = new Set<BackChannel>();

  function holdMore(bytes: number): void {
    heldBytes += bytes;
    changed(bytes);
  }

  function endBack(): void {
    if (back === undefined) return;
    const last = back;
    back = undefined;
    ending.add(last);
    last.end();
  }

  /** All that this back channel has not sent yet, in one chunk. */
  function flush(): void {
    if (back === undefined || lastSent === lastId) return;
    const due = held.slice(held.length - (lastId - lastSent));
    lastSent = lastId;
    sentBytes = heldBytes;
    back.send(chunkOf(`[${due.map(({ id, text }) => `[${id},${text}]`).join()}]`));
    if (!back.isStreaming || isOver || heldBytes > most()) endBack();
  }

  function queue(text: string): void {
    lastId += 1;
    held.push({ id: lastId, text });
    holdMore(text.length);
  }

  function acknowledge(arrayId: number): void {
    const known = Math.min(arrayId, lastId);
    for (const { id, text } of held.splice(0, Math.max(0, known - lastId + held.length))) {
      holdMore(-text.length);
      if (id <= lastSent) sentBytes -= text.length;
    }
    lastSent = Math.max(lastSent, known);
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
    acknowledge,
    attach(newer, arrayId) {
      endBack();
      // Nobody asks for another one who still reads the one before.
      for (const last of ending) if (last.waiting() > 0) last.cut();
      acknowledge(arrayId);
      back = newer;
      lastSent = lastId - held.length;
      sentBytes = 0;
      flush();
    },
    end(older) {
      if (back === older) endBack();
    },
    detach(older) {
      ending.delete(older);
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
    waiting() {
      const unsent = heldBytes - sentBytes;
      const carried = [...ending, ...(back === undefined ? [] : [back])];
      const onTheWay = carried.reduce((sum, one) => sum + one.waiting(), 0);
      // What was sent and never acknowledged is as if it had not been taken.
      return unsent + onTheWay + Math.max(0, sentBytes - most());
    },
    held: () => heldBytes,
    forget() {
      held = [];
      lastSent = lastId;
      sentBytes = 0;
      holdMore(-heldBytes);
    },
    get isAttached() {
      return back !== undefined;
    },
  };
}
