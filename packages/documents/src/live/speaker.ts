import type { Principal } from '@latchkey/kernel/principal';

/** Who is spoken with. */
export type Speaker = {
  readonly principal: Principal;
  /** Who they are now: asked again while the conversation lasts; refuses (UNAUTHENTICATED) when the identity has ended. */
  standing(): Promise<Principal>;
  /** For limits by address. */
  readonly address: string;
};
