import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * What per-address limits count by. Whoever has one IPv6 address usually has all 2^64 of its
 * prefix, so IPv6 counts by /64; an IPv4 address counts alike however IPv6 wraps it.
 */
export function addressKey(ip: string): string {
  const address = plainAddress(ip);
  if (address === undefined) return 'unknown';
  if (isIPv4(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const network = [...before, ...zeros, ...after].slice(0, 4);
  return `${network.join(':')}::/64`;
}

/**
 * Who is calling. Anyone can send an X-Forwarded-For, and each proxy appends the address it saw:
 * from the right, an entry is believed only while the one who wrote it is a trusted proxy. At the
 * first unreadable entry the walk ends with the address that was last believed.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trusts: (ip: string) => boolean,
): string {
  let believed = plainAddress(socketAddress);
  if (believed === undefined) return socketAddress;
  const entries = forwardedFor?.split(',') ?? [];
  while (trusts(believed)) {
    const entry = entries.pop();
    const address = entry === undefined ? undefined : forwardedAddress(entry);
    if (address === undefined) return believed;
    believed = address;
  }
  return believed;
}

/** Reads a comma-separated list of addresses and networks (`10.0.0.0/8, fd00::1`). */
export function parseTrustedProxies(list: string): (ip: string) => boolean {
  const trusted = new BlockList();
  const entries = list.trim() === '' ? [] : list.split(',').map((entry) => entry.trim());
  for (const entry of entries) {
    const [written = '', prefix, ...rest] = entry.split('/');
    const address = written.includes('%') ? undefined : plainAddress(written);
    if (address === undefined || rest.length > 0) throw badProxy(entry);
    if (prefix === undefined) {
      trusted.addAddress(address, family(address));
      continue;
    }
    // The prefix counts the bits of the address as written, which may be an IPv4 one in IPv6.
    const bits = family(written) === 'ipv6' ? 128 : 32;
    if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits) throw badProxy(entry);
    trusted.addSubnet(written, Number(prefix), family(written));
  }
  return (ip) => {
    const address = plainAddress(ip);
    return address !== undefined && trusted.check(address, family(address));
  };
}

function badProxy(entry: string): Error {
  return new Error(
    `The trusted proxy ${JSON.stringify(entry)} is neither an IP address nor a network such as 10.0.0.0/8.`,
  );
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** Some proxies append the port, then with IPv6 in brackets. */
function forwardedAddress(entry: string): string | undefined {
  const text = entry.trim();
  const withPort = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(text);
  return plainAddress(withPort?.[1] ?? withPort?.[2] ?? text);
}

/** One spelling for each address: no zone, IPv6 shortened, IPv4 inside IPv6 as IPv4. */
function plainAddress(ip: string): string | undefined {
  if (isIPv4(ip)) return ip;
  const zone = ip.indexOf('%');
  const address = zone === -1 ? ip : ip.slice(0, zone);
  if (!isIPv6(address)) return undefined;
  const shortened = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(shortened);
  if (mapped === null) return shortened;
  const [, high = '', low = ''] = mapped;
  const bytes = [high, low].flatMap((half) => {
    const value = Number.parseInt(half, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}
