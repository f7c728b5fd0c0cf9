import { BlockList, isIP, isIPv4 } from 'node:net';

/** What the registries set aside, and one public address that every machine of a big cloud has inside. */
const notPublic = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
  // Within 2000::/3: protocol assignments with Teredo, documentation twice, 6to4.
  ...['2001::/23', '2001:db8::/32', '3fff::/20', '2002::/16'],
] as const;

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

const reserved = listOf(notPublic);

/**
 * All of IPv6 that the world is numbered from. Outside of it are loopback, link-local and private
 * addresses and every way to write an IPv4 address inside one of IPv6.
 */
const globalUnicast = listOf(['2000::/3']);

/** An address that anybody on the internet would reach at the same machine. */
export function isPublicAddress(address: string): boolean {
  // A zone (`fe80::1%eth0`) means something on this machine only.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const family = familyOf(address);
  if (family === 'ipv6' && !globalUnicast.check(address, family)) return false;
  return !reserved.check(address, family);
}
