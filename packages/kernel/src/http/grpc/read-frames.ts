import { RpcRefused } from '../../rpc-refused.ts';
import { RequestRefused } from '../request-refused.ts';

const headLength = 5;

/** Before each message: whether it is compressed, and its length. */
export function frameOf(message: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(headLength + message.length);
  frame[0] = 0;
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, headLength);
  return frame;
}

export type Frames = {
  add(bytes: Buffer): void;
  /** The next message that is whole. What was handed out stays as it is. */
  next(): Buffer | undefined;
  /** Whether there is one, or something that cannot become one. */
  hasNext(): boolean;
  /** Bytes that were not handed out yet. */
  readonly held: number;
};

const nothing = Buffer.alloc(0);

/** In memory of its own: a few bytes of what a connection has read would keep all of it. */
function copyOf(bytes: Buffer, room = bytes.length): Buffer {
  const copy = Buffer.allocUnsafeSlow(room);
  bytes.copy(copy);
  return copy;
}

/** Takes a stream of bytes apart into messages, none longer than this. */
export function readFrames(longest: number): Frames {
  let held: Buffer = nothing;
  let [start, end] = [0, 0];
  /** Whether there is nobody else who reads or writes these bytes. */
  let isOwn = true;

  function add(bytes: Buffer): void {
    if (start === end) {
      [held, start, end, isOwn] = [bytes, 0, bytes.length, false];
      return;
    }
    const needed = end - start + bytes.length;
    // Room grows twofold, so that a message in pieces of a byte costs no more than its length.
    if (!isOwn || end + bytes.length > held.length) {
      held = copyOf(held.subarray(start, end), Math.max(needed, 2 * (end - start)));
      [start, end, isOwn] = [0, end - start, true];
    }
    bytes.copy(held, end);
    end += bytes.length;
  }

  /** Where the next message ends, if its length is known. */
  function endOfNext(): number | undefined {
    if (end - start < headLength) return undefined;
    if (held[start] === 1) {
      throw new RpcRefused('UNIMPLEMENTED', 'Compressed messages are not supported.');
    }
    if (held[start] !== 0) throw new RpcRefused('INVALID_ARGUMENT', 'The message is malformed.');
    const size = held.readUInt32BE(start + 1);
    if (size > longest) throw new RequestRefused('PAYLOAD_TOO_LARGE', 'The request is too large.');
    return start + headLength + size;
  }

  return {
    add,
    next() {
      const next = endOfNext();
      if (next !== undefined && next <= end) {
        const message = held.subarray(start + headLength, next);
        start = next;
        if (start === end) [held, start, end] = [nothing, 0, 0];
        return message;
      }
      if (!isOwn && end > start) {
        [held, start, end, isOwn] = [copyOf(held.subarray(start, end)), 0, end - start, true];
      }
      return undefined;
    },
    hasNext() {
      try {
        const next = endOfNext();
        return next !== undefined && next <= end;
      } catch {
        return true;
      }
    },
    get held() {
      return end - start;
    },
  };
}
