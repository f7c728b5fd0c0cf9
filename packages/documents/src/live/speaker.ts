import type { Principal } from '@latchkey/kernel/principal';

/** Who is spoken with. */
export type Speaker = {
  readonly principal: Principal;
  /** For limits by address. */
  readonly address: string;
  /** Of the request that began it, for the log. */
  readonly requestId?: string;
};
