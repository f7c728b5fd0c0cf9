import type { Caller } from '@latchkey/kernel/caller';
import type { getConfig as operation, ReplyOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { shownConfig } from './shown-config.ts';

export async function getConfig(
  identity: Identity,
  caller: Caller,
): Promise<ReplyOf<typeof operation>> {
  return shownConfig(identity, caller, await identity.settings.config(caller.tenant));
}
