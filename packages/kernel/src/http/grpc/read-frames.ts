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
  /** The messages that are whole with these bytes. */
  add(bytes: Buffer): readonly Buffer[];
  /** Bytes of a message that is not whole yet. */
  readonly unfinished: number;
};

const nothing = Buffer.alloc(0);

/** Takes a stream of bytes apart into messages, none longer than this. */
export function readFrames(longest: number): Frames {
  let held: Buffer = nothing;
  let end = 0;

  /** Room grows twofold, so that a message in pieces of a byte costs no more than its length. */
  function hold(bytes: Buffer): void {
    if (end === 0) {
      held = bytes;
      end = bytes.length;
      return;
    }
    const needed = end + bytes.length;
    if (needed > held.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * held.length));
      held.copy(larger, 0, 0, end);
      held = larger;
    }
    bytes.copy(held, end);
    end = needed;
  }

  /** Where the message ends that begins there, if its length is known. */
  function endOfMessage(start: number): number | undefined {
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
    add(bytes) {
      hold(bytes);
      const messages: Buffer[] = [];
      let start = 0;
      for (;;) {
        const next = endOfMessage(start);
        if (next === undefined || next > end) break;
        messages.push(held.subarray(start + headLength, next));
        start = next;
      }
      // What was handed out stays as it is: what follows is put elsewhere.
      if (start > 0) {
        held = Buffer.from(held.subarray(start, end));
        end -= start;
      }
      return messages;
    },
    get unfinished() {
      return end;
    },
  };
}
