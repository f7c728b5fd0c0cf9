import { randomBytes } from 'node:crypto';
import type { After } from '@latchkey/kernel/after';
import type { HeldPart } from '@latchkey/kernel/held-bytes';
import type { Log } from '@latchkey/kernel/log';
import type { Principal } from '@latchkey/kernel/principal';
import type { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { type AccessParts, openAccess } from '../access/open-access.ts';
import type { DatabaseName } from '../paths/document-name.ts';
import type { Carrier } from './conversation.ts';
import { type LiveLimits, tooMany, tooSlow } from './limits.ts';
import type { Held } from './listening.ts';
import type { WriteMessage } from './messages.ts';
import { paceOf } from './pace.ts';
import { readFirstWrite, readWriteRequest, tokenOf } from './read-write-request.ts';
import { refusalOf } from './refusal-of.ts';

export type WritingParts = {
  readonly access: AccessParts;
  readonly log: Log;
  readonly after: After;
  readonly limits: LiveLimits;
  /** What was said and is not taken. */
  readonly untaken: HeldPart;
};

export type Writing = Held & {
  /** Until what is under way is done. */
  settled(): Promise<void>;
};

/**
 * Writes in the order in which they come, each a commit. After the first that is refused nothing is done
 * any more: clients send again whatever was not answered.
 */
export function openWriting(
  { access, log, after, limits, untaken }: WritingParts,
  principal: Principal,
  database: DatabaseName,
  carrier: Carrier<WriteMessage>,
  over: () => void,
): Writing {
  const stream = randomBytes(16).toString('hex');
  let isOver = false;
  let isOpen = false;
  let said = 0;
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();

  const late = () => end(tooSlow());
  const pace = paceOf({ carrier, limits, after, held: untaken, late });

  function end(refusal?: RpcRefused): void {
    if (isOver) return;
    isOver = true;
    pace.stop();
    over();
    carrier.end(refusal);
  }

  function nextToken(): string {
    said += 1;
    return tokenOf(stream, said);
  }

  async function take(message: unknown): Promise<void> {
    if (!isOpen) {
      await readFirstWrite(message, database);
      if (isOver) return;
      isOpen = true;
      carrier.say({ streamId: stream, streamToken: nextToken() });
      return;
    }
    const writes = await readWriteRequest(message, database, stream, said);
    // What clients send when they have nothing more to say; none of them waits for an answer.
    if (writes.length === 0 || isOver) return;
    const { results, commitTime } = await openAccess(access, database, principal).commit(writes);
    if (isOver) return;
    carrier.say({ streamToken: nextToken(), writeResults: results, commitTime });
  }

  async function takeInTurn(message: unknown): Promise<void> {
    try {
      if (!isOver) await take(message);
    } catch (error) {
      end(refusalOf(error, log));
    }
    waiting -= 1;
  }

  return {
    hear(message) {
      if (isOver) return;
      if (waiting >= limits.mostWrites) {
        return end(tooMany('writes that wait for each other', limits.mostWrites));
      }
      waiting += 1;
      last = last.then(() => takeInTurn(message));
    },
    async taken() {
      await last;
      await pace.ready();
    },
    leave: () => end(),
    end,
    settled: () => last,
  };
}
