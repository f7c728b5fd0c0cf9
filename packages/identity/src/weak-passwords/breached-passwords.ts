import { createHash } from 'node:crypto';
import type { Log } from '@latchkey/kernel/log';
import type { Outgoing } from '@latchkey/kernel/outgoing';

/** A line of the answer: the rest of a hash, and how often it was seen. Padding was seen never. */
const seen = /^([0-9A-F]{35}):(\d{1,12})\r?$/i;

/**
 * Asks a service of the form of Have I Been Pwned whether a password is in any leak. It learns five
 * of the forty digits of its SHA-1, which a million passwords share, and the padded answer does not
 * tell by its length which they were. Whatever goes wrong, nobody is kept from anything.
 */
export function askWhetherBreached(
  outgoing: Outgoing,
  address: string,
  log: Log,
): (password: string, requestId: string) => Promise<boolean> {
  const base = address.endsWith('/') ? address : `${address}/`;
  return async (password, requestId) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    const [prefix, rest] = [digest.slice(0, 5), digest.slice(5)];
    try {
      const answer = await outgoing.fetch(new URL(prefix, base), {
        headers: { 'add-padding': 'true', 'user-agent': 'Latchkey', accept: 'text/plain' },
      });
      if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
      return (await answer.text()).split('\n').some((line) => {
        const [, found, times] = seen.exec(line) ?? [];
        return found?.toUpperCase() === rest && Number(times) > 0;
      });
    } catch (error) {
      log('warn', 'breach_check_failed', {
        requestId,
        error: error instanceof Error ? `${error.name}: ${error.message}` : 'It failed.',
      });
      return false;
    }
  };
}
