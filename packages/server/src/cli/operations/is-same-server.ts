import { isLoopbackHost } from '@latchkey/kernel/loopback-host';

/** Whether both addresses are of one server. A machine itself is named in several ways. */
export function isSameServer(url: string, its: string): boolean {
  const [asked, other] = [new URL(url), URL.parse(its)];
  if (other === null) return false;
  if (other.origin === asked.origin) return true;
  return isLoopbackHost(other.hostname) && isLoopbackHost(asked.hostname);
}
