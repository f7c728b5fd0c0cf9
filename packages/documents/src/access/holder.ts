import type { BytesHolder } from '@latchkey/kernel/held-bytes';
import type { Principal } from '@latchkey/kernel/principal';
import { changedByOf } from '@latchkey/rulesets/asking/caller';

/** For whom something is held: strangers of one address are one. */
export const holderOf = (
  principal: Principal = { kind: 'nobody' },
  address: string,
): BytesHolder => ({
  name: changedByOf(principal) ?? `stranger:${address}`,
  group: principal.kind,
});
