import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Preconditions } from '../objects/preconditions.ts';
import type { NewObject, StoredObject } from '../objects/stored-object.ts';

/** An object whose bytes come in several requests. */
export type Upload = {
  readonly object: NewObject;
  /** Who began it, in words of the edge: whoever goes on does so in their name. */
  readonly identity: string;
  readonly preconditions: Preconditions;
  /** How many bytes there will be, if it was said. */
  readonly size: number | undefined;
  /** How many are durable. */
  readonly received: number;
  readonly state: 'active' | 'final' | 'cancelled';
  /** What it became, once it is final. */
  readonly outcome: StoredObject | undefined;
};

/** The bytes that came do not go on where those before them ended. Nothing was changed. */
export class WrongOffset extends RpcRefused {
  readonly received: number;

  constructor(offset: number, received: number) {
    super('OUT_OF_RANGE', `The upload has ${received} bytes and cannot go on at byte ${offset}.`);
    this.received = received;
  }
}
