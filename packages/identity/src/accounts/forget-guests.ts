import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import type { Identity } from '../identity.ts';
import type { AccountRefusal } from './account.ts';
import { auditEvent } from './account-acts.ts';

/** Few enough that nobody waits long for the commit. */
const atOnce = 200;

/** Nobody asked for it: it is time. */
const housekeeper = {
  operator: 'housekeeping',
  address: 'local',
  userAgent: '',
  locale: undefined,
  requestId: 'housekeeping',
} as const satisfies Omit<Caller, 'tenant'>;

/**
 * Deletes guests who were not seen since, where the project or the tenant wants it: with their last
 * session went the only way back. Each is named in the audit trail by the commit that deletes it.
 */
export async function forgetGuests(
  {
    accounts,
    audit,
    commit,
    settings,
  }: Pick<Identity, 'accounts' | 'audit' | 'commit' | 'settings'>,
  before: number,
  now: number,
): Promise<number> {
  const { oldGuestsAreDeleted } = await settings.current('');
  type Guest = Awaited<ReturnType<typeof accounts.oldGuests>>[number];
  const forget = (guest: Guest): readonly Change<AccountRefusal>[] => [
    ...accounts.removeGuest(guest, before),
    audit.record(
      auditEvent(
        { ...housekeeper, tenant: guest.tenant },
        now,
        'user_deleted',
        guest.id,
        'old_guest',
      ),
    ),
  ];
  let deleted = 0;
  for (;;) {
    const guests = await accounts.oldGuests(before, oldGuestsAreDeleted, atOnce);
    const refusal = await commit<AccountRefusal>(guests.flatMap(forget));
    let done = refusal === undefined ? guests.length : 0;
    if (refusal !== undefined) {
      // One of them came back, or another node was faster: only whom it concerns is left alone.
      for (const guest of guests) {
        if ((await commit<AccountRefusal>(forget(guest))) === undefined) done += 1;
      }
    }
    deleted += done;
    if (guests.length < atOnce || done === 0) return deleted;
  }
}
